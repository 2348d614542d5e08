/**
 * Sends long lists to another process. A message is serialised in one go, which blocks the sender for half a second where a list holds a million
 * values. So the lists of a message are serialised beforehand, entry by entry with other work in between; copying their bytes is quick.
 */
import { Deserializer, Serializer } from 'node:v8';
import { waitForTimeSlice } from './time-slice.ts';

/** A message without its lists of objects, and those by the name of their property. */
export interface PackedMessage<Message extends object> {
  readonly message: Message;
  readonly lists: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Undefined where the message has no list of objects, and can be sent as it is. */
export function packLists<Message extends object>(
  message: Message,
): Promise<PackedMessage<Message>> | undefined {
  const names = Object.entries(message).filter(([, value]) => isObjectList(value));
  return names.length === 0 ? undefined : pack(message, Object.fromEntries(names));
}

async function pack<Message extends object>(
  message: Message,
  found: Readonly<Record<string, readonly unknown[]>>,
): Promise<PackedMessage<Message>> {
  const lists: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const [name, list] of Object.entries(found)) {
    const serializer = new Serializer();
    serializer.writeHeader();
    serializer.writeUint32(list.length);
    for (const entry of list) {
      serializer.writeValue(entry);
      const slice = waitForTimeSlice();
      if (slice !== undefined) await slice;
    }
    // A copy without the spare capacity of the serializer.
    lists[name] = new Uint8Array(serializer.releaseBuffer());
  }
  const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !(name in lists)));
  return { message: rest as Message, lists };
}

/** The message as it was. */
export function unpackLists<Message extends object>({ message, lists }: PackedMessage<Message>): Message {
  const found = Object.entries(lists).map(([name, bytes]) => [name, unpack(bytes)]);
  return { ...message, ...Object.fromEntries(found) };
}

function unpack(bytes: Uint8Array): readonly unknown[] {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  return Array.from({ length: deserializer.readUint32() }, () => deserializer.readValue() as unknown);
}

function isObjectList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;
}
