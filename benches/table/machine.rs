//! The machine, as far as it tells.

use std::fs;

/// Processor, cores, width of the vectors used, and how busy it is.
pub fn describe() -> String {
    let file = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let cpu = file("/proc/cpuinfo");
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let load = file("/proc/loadavg");
    let load = load.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("not known");
    format!("{model}, {} cores, {}; load before the run: {load}", cores(), vectors())
}

/// Cores this program may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most memory a running program has had at one time, in bytes; `None` once it has ended, or where the system does not tell.
#[cfg(feature = "data")]
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// The vectors that the engine chooses here.
#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    match (std::arch::is_x86_feature_detected!("avx512bw"), std::arch::is_x86_feature_detected!("avx2")) {
        (true, _) => "vectors of 512 bits (AVX-512)",
        (false, true) => "vectors of 256 bits (AVX2)",
        (false, false) => "vectors of 128 bits",
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    "vectors of its kind"
}
