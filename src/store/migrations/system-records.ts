/** System records that migration 2 inserts: id, type, data. */
export const systemRecordsJson = `[
  ["globalEventRoot", "System", "{\\"timestamp\\":\\"NOW\\",\\"logMessage\\":\\"Initialised\\"}"],
  ["create", "Permission", "{}"],
  ["update", "Permission", "{}"],
  ["delete", "Permission", "{}"],
  ["annotate", "Permission", "{}"],
  ["owner", "Permission", "{}"],
  ["grant", "Permission", "{}"],
  ["promote", "Permission", "{}"],
  ["DocumentaryUnit", "ContentType", "{}"],
  ["Repository", "ContentType", "{}"],
  ["HistoricalAgent", "ContentType", "{}"],
  ["Group", "ContentType", "{}"],
  ["UserProfile", "ContentType", "{}"],
  ["Annotation", "ContentType", "{}"],
  ["SystemEvent", "ContentType", "{}"],
  ["AuthoritativeSet", "ContentType", "{}"],
  ["CvocVocabulary", "ContentType", "{}"],
  ["CvocConcept", "ContentType", "{}"],
  ["Link", "ContentType", "{}"],
  ["Country", "ContentType", "{}"],
  ["VirtualUnit", "ContentType", "{}"]
]`;
