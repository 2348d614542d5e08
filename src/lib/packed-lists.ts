/**
 * Serialises long lists before they are sent to another process. Node serialises a message without interruption, which blocks the event loop for
 * half a second if a list has a million values. Here each list is serialised entry by entry in time slices; sending its bytes is fast.
 */
import { Deserializer, Serializer } from 'node:v8';
import { waitForTimeSlice } from './time-slice.ts';

/** A message without its lists of objects, and the serialised lists by property name. */
export interface PackedMessage<Message extends object> {
  readonly message: Message;
  readonly lists: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Undefined if the message has no list of objects, and can be sent unchanged. */
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

/** Restores the message that was packed. */
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
