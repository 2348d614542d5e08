/** Agents, concepts and virtual collections for tests of pages, created through the API of the example server. Records with `hidden` in their id are restricted. */
import assert from 'node:assert/strict';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import type { ExampleServer } from './example-server.ts';

const admin = { 'x-user': exampleIds.administrator, 'content-type': 'application/json' };

interface Part {
  readonly type: string;
  readonly data: object;
  readonly relationships?: object;
}

export class AuthorityWorld {
  readonly #server: ExampleServer;

  constructor(server: ExampleServer) {
    this.#server = server;
  }

  async post(path: string, body?: object): Promise<{ readonly id: string }> {
    const response = await fetch(`${this.#server.url}${path}`, {
      method: 'POST',
      headers: admin,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as { id: string };
  }

  /** Creates an item below `parent`, a path such as `CvocVocabulary/subjects`, with a description for each entry. */
  async create(
    type: string,
    parent: string,
    data: Readonly<Record<string, unknown>> & { readonly identifier: string },
    descriptions: readonly (Readonly<Record<string, unknown>> & { readonly parts?: object })[] = [],
  ): Promise<string> {
    const describes = descriptions.map(
      ({ parts = {}, ...fields }): Part => ({
        type: type === 'VirtualUnit' ? 'DocumentaryUnitDescription' : `${type}Description`,
        data: { languageCode: 'eng', ...fields },
        relationships: parts,
      }),
    );
    const access = data.identifier.includes('hidden') ? `?accessibleTo=${exampleIds.administrator}` : '';
    const relationships = describes.length === 0 ? {} : { describes };
    return (await this.post(`/classes/${parent}${access}`, { type, data, relationships })).id;
  }

  concept(parent: string, identifier: string, labels: Readonly<Record<string, string>>, data = {}) {
    const descriptions = Object.entries(labels).map(([languageCode, name]) => ({ languageCode, name }));
    return this.create('CvocConcept', parent, { identifier, ...data }, descriptions);
  }

  link(source: string, target: string, data: object): Promise<{ readonly id: string }> {
    const query = new URLSearchParams({ source, target });
    return this.post(`/classes/Link?${query}`, { type: 'Link', data, relationships: {} });
  }

  async import(format: string, scope: string, mediaType: string, body: string): Promise<void> {
    const response = await fetch(`${this.#server.url}/import/${format}?scope=${scope}`, {
      method: 'POST',
      headers: { ...admin, 'content-type': mediaType },
      body,
    });
    assert.ok(response.ok, await response.text());
  }

  /** The HTML of a page. @param isAdmin whether an administrator requests it. */
  async page(path: string, isAdmin = false, language = 'en'): Promise<string> {
    const response = await fetch(new URL(path, this.#server.url), {
      headers: {
        accept: 'text/html',
        'accept-language': language,
        ...(isAdmin && { 'x-user': exampleIds.administrator }),
      },
    });
    assert.equal(response.status, 200, path);
    return response.text();
  }
}

/** The texts of the links in the section with this heading. */
export function linksUnder(html: string, heading: string): readonly string[] {
  const section = html.split('<section').find((one) => one.includes(`>${heading}</h2>`));
  return section === undefined ? [] : linksIn(section.split('</section>')[0]!);
}

export function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text!.replaceAll(/<[^>]*>/g, ''));
}
