"""Harvests all records with two third-party clients, and prints the results as JSON."""

import json
import sys

from oaipmh_scythe import Scythe
from sickle import Sickle
from sickle.oaiexceptions import NoRecordsMatch

url, prefix, first_set = sys.argv[1:4]


def with_sickle():
    client = Sickle(url)
    identity = client.Identify()
    records = list(client.ListRecords(metadataPrefix=prefix))
    try:
        list(client.ListRecords(metadataPrefix=prefix, **{"from": "2990-01-01"}))
        error = None
    except NoRecordsMatch:
        error = "noRecordsMatch"
    open_record = next(record for record in records if not record.deleted)
    return {
        "name": identity.repositoryName,
        "granularity": identity.granularity,
        "formats": [one.metadataPrefix for one in client.ListMetadataFormats()],
        "sets": [one.setSpec for one in client.ListSets()],
        "headers": [one.identifier for one in client.ListIdentifiers(metadataPrefix=prefix)],
        "records": [one.header.identifier for one in records],
        "deleted": [one.header.identifier for one in records if one.deleted],
        "in set": [one.identifier for one in client.ListIdentifiers(metadataPrefix=prefix, set=first_set)],
        "title": open_record.metadata["title"],
        "one": client.GetRecord(
            identifier=open_record.header.identifier, metadataPrefix=prefix
        ).header.identifier,
        "error": error,
    }


def with_scythe():
    with Scythe(url) as client:
        records = list(client.list_records(metadata_prefix=prefix))
        return {
            "name": client.identify().repositoryName,
            "formats": [one.metadataPrefix for one in client.list_metadata_formats()],
            "sets": [one.setSpec for one in client.list_sets()],
            "headers": [one.identifier for one in client.list_identifiers(metadata_prefix=prefix)],
            "records": [one.header.identifier for one in records],
            "deleted": [one.header.identifier for one in records if one.header.deleted],
        }


print(json.dumps({"sickle": with_sickle(), "scythe": with_scythe()}))
