"""Prints the number of statements; fails at the first file that has other statements than the first one."""
import sys
from rdflib import Graph
from rdflib.compare import isomorphic
kinds = {'ttl': 'turtle', 'rdf': 'xml', 'nt': 'nt', 'jsonld': 'json-ld'}
first = None
for path in sys.argv[1:]:
    graph = Graph().parse(path, format=kinds[path.rsplit('.', 1)[1]])
    if first is None: first = graph
    elif not isomorphic(first, graph): sys.exit(path + ' differs: ' + str(list(first ^ graph)[:3]))
print(len(first))
