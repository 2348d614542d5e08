/** Writes the containers and digital objects of a unit. Omits values that the schema does not allow; the extension contains them. */

import { isSafeLink } from '../../lib/web-address.ts';
import type { Data } from '../../model/define.ts';
import type { PartContent } from '../../model/export-step.ts';
import { toSchemaUri } from '../xml/write-values.ts';
import { element, isToken, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import { depthsByOrder } from './containers.ts';
import type { Dialect } from './dialect.ts';
import { toBlocks } from './write-text.ts';

/** A container and its depth: 0 for a box, 1 for a folder in it. */
interface ContainerAtDepth {
  readonly data: Data;
  readonly depth: number;
}

/** Writes the tree of containers as a list, depth first. Adds ids only if an import could not restore the tree from the order. */
export function writeContainers(
  containers: readonly PartContent[],
  { version }: Dialect,
  nextId: () => string,
): readonly XmlElement[] {
  if (containers.length === 0) return [];
  const flat = flatten(containers, 0);
  const depths = flat.length === 1 ? [0] : depthsByOrder(flat.map(({ data }) => textOf(data.type) ?? ''));
  const hasIds = flat.some(({ depth }, i) => depth !== depths[i]);
  const open: string[] = [];
  return flat.map(({ data, depth }) => {
    const attributes = version === '3' ? ead3Attributes(data) : ead2002Attributes(data);
    if (hasIds) open.splice(depth, open.length, nextId());
    const name = textOf(data.name);
    const all = hasIds ? { id: open[depth], parent: open[depth - 1], ...attributes } : attributes;
    return element('container', all, ...(name === undefined ? [] : [name]));
  });
}

function flatten(containers: readonly PartContent[], depth: number): readonly ContainerAtDepth[] {
  return containers.flatMap(({ data, relationships }) => {
    const inner = relationships.contains ?? [];
    return [{ data, depth }, ...flatten(inner, depth + 1)];
  });
}

/** The barcode is in brackets after the label, as ArchivesSpace writes it. */
function ead2002Attributes(data: Data): XmlAttributeValues {
  const type = textOf(data.type);
  const label = textOf(data.label);
  const barcode = textOf(data.barcode);
  const code = barcode === undefined ? undefined : `[${barcode}]`;
  const labels = [label, code].filter((part) => part !== undefined);
  return {
    type: type !== undefined && isToken(type) ? type : undefined,
    label: labels.length === 0 ? undefined : labels.join(' '),
    altrender: textOf(data.profile),
  };
}

function ead3Attributes(data: Data): XmlAttributeValues {
  return {
    localtype: textOf(data.type),
    label: textOf(data.label),
    containerid: textOf(data.barcode),
    altrender: textOf(data.profile),
  };
}

export function writeDigitalObjects(
  objects: readonly PartContent[],
  dialect: Dialect,
): readonly XmlElement[] {
  return objects.flatMap((object) => {
    const files = filesIn(object);
    if (files.length === 0) return [writeDao(object.data, dialect)];
    if (dialect.version === '3') return writeDaoset(object.data, files, dialect);
    return writeDaogrp(object.data, files, dialect);
  });
}

/** The files of a group, including those of groups inside it, since EAD does not nest groups. */
function filesIn({ relationships }: PartContent): readonly Data[] {
  return (relationships.contains ?? []).flatMap((file) => {
    const inner = filesIn(file);
    return inner.length > 0 ? inner : [file.data];
  });
}

function writeDao(data: Data, dialect: Dialect): XmlElement {
  const attributes =
    dialect.version === '3'
      ? { ...daoType(data), href: toSafeLink(data.uri), ...ead3Link(data), linktitle: textOf(data.title) }
      : {
          'xlink:type': 'simple',
          'xlink:href': toSchemaUri(toSafeLink(data.uri)),
          ...xlinks(data),
          ...linkBehaviour(data),
        };
  return element('dao', attributes, ...writeDescription(data, dialect));
}

const ead3Types: readonly string[] = ['borndigital', 'derived'];

/** The type of a `dao`, which EAD3 requires. */
function daoType({ type }: Data): XmlAttributeValues {
  const text = textOf(type);
  if (text === undefined) return { daotype: 'unknown' };
  return ead3Types.includes(text) ? { daotype: text } : { daotype: 'otherdaotype', otherdaotype: text };
}

function ead3Link(data: Data): XmlAttributeValues {
  return {
    linkrole: toSchemaUri(data.role ?? data.mediaType),
    show: oneOf(data.show, showValues),
    actuate: oneOf(data.actuate, actuateValues)?.toLowerCase(),
  };
}

const showValues: readonly string[] = ['new', 'replace', 'embed', 'other', 'none'];
const actuateValues: readonly string[] = ['onLoad', 'onRequest', 'other', 'none'];

function xlinks(data: Data): XmlAttributeValues {
  return { 'xlink:role': textOf(data.role ?? data.mediaType), 'xlink:title': textOf(data.title) };
}

function linkBehaviour(data: Data): XmlAttributeValues {
  return { 'xlink:show': oneOf(data.show, showValues), 'xlink:actuate': oneOf(data.actuate, actuateValues) };
}

/** A `daoset` needs at least two files. */
function writeDaoset(data: Data, files: readonly Data[], dialect: Dialect): readonly XmlElement[] {
  const written = files.map((file) => writeDao(file, dialect));
  if (files.length < 2) return written;
  const label = textOf(data.title);
  return [element('daoset', { label }, ...written, ...writeDescription(data, dialect))];
}

/** Writes a group: `show` and `actuate` of its files are in `arc` elements. Omits files without a valid and safe URI. */
function writeDaogrp(data: Data, files: readonly Data[], dialect: Dialect): readonly XmlElement[] {
  const valid = files.filter(({ uri }) => toSchemaUri(toSafeLink(uri)) !== undefined);
  if (valid.length === 0) return files.map((file) => writeDao(file, dialect));
  const locations = valid.flatMap((file, i) => {
    const how = linkBehaviour(file);
    const label = Object.values(how).every((value) => value === undefined) ? undefined : `file-${i + 1}`;
    const location = element(
      'daoloc',
      {
        'xlink:type': 'locator',
        'xlink:label': label,
        'xlink:href': toSchemaUri(toSafeLink(file.uri)),
        ...xlinks(file),
      },
      ...writeDescription(file, dialect),
    );
    const arc = element('arc', { 'xlink:type': 'arc', 'xlink:to': label, ...how });
    return label === undefined ? [location] : [location, arc];
  });
  return [
    element(
      'daogrp',
      { 'xlink:type': 'extended', ...xlinks(data) },
      ...writeDescription(data, dialect),
      ...locations,
    ),
  ];
}

function writeDescription({ description }: Data, { version }: Dialect): readonly XmlElement[] {
  const text = textOf(description);
  if (text === undefined) return [];
  if (version === '2002') return [element('daodesc', {}, ...toBlocks(text))];
  return [element('descriptivenote', {}, ...toBlocks(text).map((block) => ({ ...block, name: 'p' })))];
}

function oneOf(value: unknown, allowed: readonly string[]): string | undefined {
  return typeof value === 'string' && allowed.includes(value) ? value : undefined;
}

/** Programs that show a finding aid make its links clickable, so other URIs are in the extension only. */
function toSafeLink(uri: unknown): string | undefined {
  const text = textOf(uri);
  return text !== undefined && isSafeLink(text) ? text : undefined;
}

/** A single text that is not blank. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && /\S/.test(value) ? value : undefined;
}
