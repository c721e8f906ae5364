"""A real export under the readers that others use: each finds no fault in it, and finds one in a copy that was broken.

Called by `make validate` with the program in the environment variable MBAO.
"""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import commonnexus
import dendropy
import duckdb
import frictionless
import networkx
import polars as pl
import pycldf
import pydot
from dendropy.calculate import treecompare

ROOT = pathlib.Path(__file__).parents[2]
WORK = pathlib.Path(tempfile.mkdtemp(prefix="mbao-validate-"))
TABLES = WORK / "tables"


def mbao(*arguments):
    command = [os.environ["MBAO"], "--quiet", *map(str, arguments)]
    return subprocess.run(command, cwd=WORK, check=True, capture_output=True, text=True).stdout


def setUpModule():
    mbao("simulate", "--games", 100, "--seed", 1, "--pairings", "all", "--keep-games", 2, "--out", "run")
    mbao("export", "run", "--out", "tables", "--format", "all")


def tearDownModule():
    shutil.rmtree(WORK)


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def broken(path, old, new):
    """A copy of a file, or of the folder it is in, with one change; the path of the copy of the file."""
    copy = pathlib.Path(tempfile.mkdtemp(dir=WORK)) / "copy"
    shutil.copytree(path.parent, copy)
    target = copy / path.name
    text = target.read_text(encoding="utf-8")
    changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert changed != text, f"{old} is not in {path.name}"
    target.write_text(changed, encoding="utf-8")
    return target


def distances():
    """The distances, from the table of guide numbers."""
    return {(r["a"], r["b"]): 1 - float(r["guide"]) / 100 for r in rows(TABLES / "affinity_edges.csv")}


class DataPackage(unittest.TestCase):
    def errors(self, descriptor):
        report = frictionless.Package(str(descriptor)).validate()
        return [*report.errors, *(error for task in report.tasks for error in task.errors)]

    def test_frictionless_finds_no_fault(self):
        self.assertEqual([error.message for error in self.errors(TABLES / "datapackage.json")], [])

    def test_every_table_is_described(self):
        package = json.loads((TABLES / "datapackage.json").read_text())
        self.assertEqual({r["path"] for r in package["resources"]}, {p.name for p in TABLES.glob("*.csv")} - {"phylip_names.csv"})
        self.assertEqual(package["mbao"]["schema"], 1)

    def test_frictionless_catches_a_wrong_number(self):
        table = broken(TABLES / "greedy_edge.csv", r"^(oware,[^\n]*),\d+,", r"\1,many,")
        kinds = {error.type for error in self.errors(table.with_name("datapackage.json"))}
        self.assertTrue({"type-error", "hash-count"} <= kinds, kinds)

    def test_frictionless_catches_a_lost_reference(self):
        table = broken(TABLES / "endings.csv", r"^oware,", "owari,")
        kinds = {error.type for error in self.errors(table.with_name("datapackage.json"))}
        self.assertIn("foreign-key", kinds)

    def test_no_cell_is_a_formula(self):
        for path in TABLES.rglob("*.csv"):
            with open(path, newline="", encoding="utf-8") as file:
                for line in csv.reader(file):
                    for cell in line:
                        if cell[:1] in tuple("=+-@\t\r\n") and cell not in ("", "-"):
                            float(cell)


class Cldf(unittest.TestCase):
    METADATA = TABLES / "cldf" / "StructureDataset-metadata.json"

    def valid(self, metadata):
        return pycldf.Dataset.from_metadata(metadata).validate(log=None if metadata == self.METADATA else Silent())

    def test_pycldf_finds_no_fault(self):
        self.assertTrue(self.valid(self.METADATA))

    def test_codings_are_those_of_the_table(self):
        dataset = pycldf.Dataset.from_metadata(self.METADATA)
        coded = {(v["Language_ID"], v["Parameter_ID"]): v["Value"] for v in dataset["ValueTable"]}
        for row in rows(TABLES / "characters.csv"):
            for character, state in row.items():
                if character != "variant":
                    self.assertEqual(coded[row["variant"], character], None if state in ("", "-") else state)
        self.assertTrue(all(v["Source"] for v in dataset["ValueTable"]))
        self.assertTrue(any(row["Glottocode"] for row in dataset["LanguageTable"]))

    def test_pycldf_catches_a_wrong_glottocode(self):
        self.assertFalse(self.valid(broken(self.METADATA.with_name("languages.csv"), r"tumb1250", "tumbuka").with_name(self.METADATA.name)))

    def test_pycldf_catches_a_lost_language(self):
        self.assertFalse(self.valid(broken(self.METADATA.with_name("languages.csv"), r"^nchuba,", "nchubo,").with_name(self.METADATA.name)))

    def test_pycldf_catches_a_source_without_entry(self):
        self.assertFalse(self.valid(broken(self.METADATA.with_name("sources.bib"), r"chaplin1956", "chaplin1965").with_name(self.METADATA.name)))


class Silent:
    def __getattr__(self, _):
        return lambda *_, **__: None


class Nexus(unittest.TestCase):
    FILE = TABLES / "affinity.nex"

    def test_commonnexus_reads_the_distances(self):
        matrix = commonnexus.Nexus.from_file(self.FILE).DISTANCES.get_matrix()
        for (a, b), distance in distances().items():
            self.assertAlmostEqual(float(matrix[a][b]), distance, delta=6e-5)

    def test_commonnexus_reads_the_characters(self):
        table = {row.pop("variant"): row for row in rows(TABLES / "characters.csv")}
        for name in ("affinity.nex", "characters.nex"):
            nexus = commonnexus.Nexus.from_file(TABLES / name)
            matrix = nexus.CHARACTERS.get_matrix()
            self.assertEqual(set(matrix), set(table))
            self.assertEqual(matrix["oware"]["four_rows"], "0")
            for variant, states in matrix.items():
                self.assertEqual(list(states), list(table[variant]))
                for character, state in states.items():
                    known = table[variant][character]
                    self.assertEqual(state is None, known == "", (variant, character, state, known))

    def test_dendropy_reads_the_characters(self):
        matrix = dendropy.StandardCharacterMatrix.get(path=TABLES / "characters.nex", schema="nexus", preserve_underscores=True)
        self.assertEqual(len(matrix), len(rows(TABLES / "characters.csv")))

    def test_commonnexus_catches_a_lost_row(self):
        file = broken(self.FILE, r"^    oware 0\.[0-9. ]+$", "")
        with self.assertRaises(Exception):
            matrix = commonnexus.Nexus.from_file(file).DISTANCES.get_matrix()
            matrix["oware"]["kalah"]

    def test_dendropy_catches_a_short_row(self):
        file = broken(TABLES / "characters.nex", r"^    oware [0-9a-z?-]{3}", "    oware ")
        with self.assertRaises(Exception):
            dendropy.StandardCharacterMatrix.get(path=file, schema="nexus", preserve_underscores=True)


class Trees(unittest.TestCase):
    def read(self, name, taxa=None):
        return dendropy.Tree.get(path=TABLES / name, schema="newick", preserve_underscores=True, taxon_namespace=taxa)

    def test_both_trees_are_those_of_dendropy(self):
        ids = [row["variant"] for row in rows(TABLES / "affinity_matrix.csv")]
        exact = self.phylip()
        table = [",".join(["", *ids])] + [",".join([a, *(str(exact[a][b]) for b in ids)]) for a in ids]
        source = WORK / "distances.csv"
        source.write_text("\n".join(table) + "\n")
        matrix = dendropy.PhylogeneticDistanceMatrix.from_csv(src=open(source), delimiter=",")
        for name, theirs in (("upgma.nwk", matrix.upgma_tree()), ("neighbour_joining.nwk", matrix.nj_tree())):
            ours = self.read(name, theirs.taxon_namespace)
            self.assertEqual(len(ours.leaf_nodes()), len(ids))
            ours.is_rooted = theirs.is_rooted = name == "upgma.nwk"
            if not self.has_ties(exact):
                ours.encode_bipartitions()
                theirs.encode_bipartitions()
                self.assertEqual(treecompare.symmetric_difference(ours, theirs), 0)
            along, other = ours.phylogenetic_distance_matrix(), theirs.phylogenetic_distance_matrix()
            total = lambda pdm: sum(pdm.distances())
            self.assertAlmostEqual(total(along), total(other), delta=1e-3)

    def has_ties(self, exact):
        all_distances = [round(exact[a][b], 5) for a in exact for b in exact if a < b]
        return len(set(all_distances)) < len(all_distances)

    def phylip(self):
        names = {row["name"]: row["variant"] for row in rows(TABLES / "phylip_names.csv")}
        lines = (TABLES / "affinity.phy").read_text().splitlines()
        self.assertEqual(int(lines[0]), len(lines) - 1)
        ids = [names[line[:10].strip()] for line in lines[1:]]
        self.assertEqual(len(set(ids)), len(names))
        return {a: dict(zip(ids, map(float, line[10:].split()), strict=True)) for a, line in zip(ids, lines[1:], strict=True)}

    def test_phylip_holds_the_distances(self):
        matrix = self.phylip()
        for (a, b), distance in distances().items():
            self.assertAlmostEqual(matrix[a][b], distance, delta=6e-5)
            self.assertEqual(matrix[a][b], matrix[b][a])

    def test_dendropy_catches_a_lost_bracket(self):
        with self.assertRaises(Exception):
            dendropy.Tree.get(path=broken(TABLES / "upgma.nwk", r"\);$", ";"), schema="newick")


class Graphs(unittest.TestCase):
    READERS = {
        "affinity.graphml": networkx.read_graphml,
        "affinity.gexf": networkx.read_gexf,
        "affinity.dot": networkx.nx_pydot.read_dot,
    }

    def test_networkx_reads_one_graph_from_all_three(self):
        table = {(r["from"], r["to"]): float(r["guide"]) for r in rows(TABLES / "affinity_graph.csv")}
        names = {row["variant"] for row in rows(TABLES / "affinity_groups.csv")}
        for file, read in self.READERS.items():
            graph = networkx.Graph(read(TABLES / file))
            unquoted = networkx.relabel_nodes(graph, {node: node.strip('"') for node in graph})
            self.assertEqual(set(unquoted), names, file)
            weights = {tuple(sorted(edge)): float(data["weight"]) for *edge, data in unquoted.edges(data=True)}
            self.assertEqual(weights, table, file)
            self.assertIn("Nchuba (Tumbuka)", unquoted.nodes["nchuba"]["label"], file)

    def test_pydot_reads_the_graph(self):
        (graph,) = pydot.graph_from_dot_file(TABLES / "affinity.dot")
        self.assertEqual(len(graph.get_edges()), len(rows(TABLES / "affinity_graph.csv")))

    def test_networkx_catches_broken_xml(self):
        for file in ("affinity.graphml", "affinity.gexf"):
            with self.assertRaises(Exception):
                self.READERS[file](broken(TABLES / file, r"</graph>", ""))

    def test_pydot_catches_a_broken_graph(self):
        # It prints where the fault is and gives no graph.
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            self.assertIsNone(pydot.graph_from_dot_file(broken(TABLES / "affinity.dot", r"^}$", "")))


class Parquet(unittest.TestCase):
    def duckdb_rows(self, file):
        relation = duckdb.read_parquet(str(file))
        return [dict(zip(relation.columns, row)) for row in relation.fetchall()]

    def test_every_table_is_that_of_the_csv(self):
        files = sorted((TABLES / "parquet").glob("*.parquet"))
        self.assertGreater(len(files), 8)
        for file in files:
            ours = rows(TABLES / f"{file.stem}.csv")
            for theirs in (pl.read_parquet(file).to_dicts(), self.duckdb_rows(file)):
                self.assertEqual(len(theirs), len(ours), file.name)
                for text, typed in zip(ours, theirs):
                    for column, value in typed.items():
                        same = text[column] == (value or "") if isinstance(value, str) or value is None else float(text[column]) == value
                        self.assertTrue(same, (file.name, column, text[column], value))

    def test_polars_and_duckdb_catch_a_file_cut_short(self):
        whole = (TABLES / "parquet" / "summary.parquet").read_bytes()
        cut = WORK / "cut.parquet"
        cut.write_bytes(whole[: len(whole) // 2])
        for read in (pl.read_parquet, lambda f: duckdb.read_parquet(str(f)).fetchall()):
            with self.assertRaises(Exception):
                read(cut)


class Documentation(unittest.TestCase):
    """The queries in docs/data.md run as they stand, and the three ways to ask a question give one answer."""

    TEXT = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")

    def blocks(self, language):
        return re.findall(rf"^```{language}\n(.*?)^```", self.TEXT, re.MULTILINE | re.DOTALL)

    def setUp(self):
        self.home = os.getcwd()
        os.chdir(WORK)

    def tearDown(self):
        os.chdir(self.home)

    def test_python_and_sql_agree(self):
        python, sql = self.blocks("python"), self.blocks("sql")
        names, answers = {"print": lambda *_: None}, []
        for block in python:
            exec(block, names)
            if "answer" in names:
                answers.append(names.pop("answer").rows())
        self.assertEqual((len(answers), len(sql)), (3, 3))
        self.assertEqual(len(python), 4)
        for answer, query in zip(answers, sql):
            other = duckdb.sql(query).fetchall()
            self.assertEqual(len(answer), len(other), query)
            self.assertGreater(len(answer), 0)
            for left, right in zip(answer, other):
                for a, b in zip(left, right, strict=True):
                    if isinstance(a, float):
                        self.assertAlmostEqual(a, b, delta=1.1e-3)
                    else:
                        self.assertEqual(a, b)

    def test_the_answers_are_those_of_the_summaries(self):
        summary = {(r["variant"], r["options"], r["readings"]): r for r in rows(TABLES / "summary.csv") if r["south"] == r["north"] == "random"}
        first, second = (duckdb.sql(query).fetchall() for query in self.blocks("sql")[:2])
        for variant, options, readings, finished, turns, laps in first:
            row = summary[variant, options, readings]
            self.assertEqual(finished, int(row["finished"]))
            self.assertAlmostEqual(turns, float(row["turns_mean"]), delta=1.1e-3)
            self.assertAlmostEqual(laps, float(row["laps_mean"]), delta=1.1e-3)
        for variant, options, readings, games, advantage in second:
            row = summary[variant, options, readings]
            self.assertEqual(games, int(row["first_games"]))
            self.assertAlmostEqual(advantage, float(row["first_advantage"]), delta=1.1e-3)

    def test_r_asks_the_same_questions(self):
        plain = lambda text: " ".join(text.split())
        r = plain("".join(self.blocks("r")))
        for query in self.blocks("sql"):
            self.assertIn(plain(query), r)


class Kept(unittest.TestCase):
    def test_kept_games_are_replayed(self):
        files = list((WORK / "run").rglob("*.jsonl"))
        self.assertGreater(len(files), 8)
        self.assertIn(", 0 differ", mbao("replay", "run"))
        for file in files:
            self.assertEqual(len(file.read_text().splitlines()), 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
