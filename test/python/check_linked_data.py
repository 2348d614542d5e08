"""Reads records as linked data with rdflib, checks that all syntaxes give the same graph, and validates them with pySHACL.

Arguments: the URLs of records. Prints one JSON object per line.
"""

import json
import sys
from pathlib import Path
from urllib.request import Request, urlopen

from pyshacl import validate
from rdflib import Graph
from rdflib.compare import graph_diff, to_isomorphic

SYNTAXES = {"turtle": "turtle", "jsonld": "json-ld", "ntriples": "nt"}


def read(address, name):
    joint = "&" if "?" in address else "?"
    url = f"{address}{joint}format={name}"
    with urlopen(Request(url)) as reply:
        return Graph().parse(data=reply.read(), format=SYNTAXES[name], publicID=url)


def main(addresses):
    known = Graph().parse(Path(__file__).with_name("shapes.ttl"), format="turtle")
    for address in addresses:
        graphs = {name: to_isomorphic(read(address, name)) for name in SYNTAXES}
        first = graphs["turtle"]
        odd = {
            name: [len(part) for part in graph_diff(first, graph)]
            for name, graph in graphs.items()
            if graph != first
        }
        conforms, _, report = validate(first, shacl_graph=known, inference="none")
        print(json.dumps({"address": address, "triples": len(first), "odd": odd, "conforms": conforms, "report": report}))


main(sys.argv[1:])
