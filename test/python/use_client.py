"""Uses a client that openapi-python-client has generated: a country, an institution from a file, and both read again."""

import io
import json
import sys

sys.path.insert(0, sys.argv[1])
from generated_client import Client
from generated_client.api.import_ import import_eag
from generated_client.api.lists import list_repositories
from generated_client.api.records import create_country, get_country
from generated_client.models import Error, NewCountry
from generated_client.types import File

client = Client(base_url=sys.argv[2], headers={"X-User": "archivist"})
country = NewCountry.from_dict({"type": "Country", "data": {"identifier": "be"}})
made = create_country.sync(client=client, body=country)
sample = File(payload=io.BytesIO(sys.argv[3].encode()))
log = import_eag.sync(client=client, body=sample, scope=made.id, x_log_message="From Python")
names = [one.id for one in list_repositories.sync(client=client)]
missing = get_country.sync(client=client, id="xx")
assert isinstance(missing, Error)
print(json.dumps({"made": made.id, "created": log.created, "names": names, "missing": missing.code}))
