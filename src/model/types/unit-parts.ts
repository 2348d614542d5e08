/** Parts of the description of a documentary unit: containers of the material, and digital objects that show it. */
import { defineRecordType, ownedParts, text } from '../define.ts';

export const container = defineRecordType({
  name: 'Container',
  kind: 'part',
  help: 'A box, folder, volume or reel with the material of a unit.',
  fields: {
    type: text('Kind of container as written, such as box, folder, reel', { search: 'none' }),
    name: text('Number or text on the container', { search: 'none' }),
    label: text('Kind of content, such as mixed materials', { search: 'none' }),
    barcode: text('Barcode'),
    profile: text('Container profile: its size and material', { search: 'none' }),
  },
  relations: { contains: ownedParts('Container') },
  id: 'generated',
  example: {
    data: { type: 'box', name: '12', barcode: '31234567' },
    relationships: { contains: [{ type: 'Container', data: { type: 'folder', name: '3' } }] },
  },
});

export const digitalObject = defineRecordType({
  name: 'DigitalObject',
  kind: 'part',
  help: 'A scan, recording or other file that shows the material, or a group of such files.',
  fields: {
    uri: text('Address of the file', { search: 'none' }),
    title: text('Title'),
    type: text('How it was made, such as borndigital or derived', { search: 'none' }),
    role: text('Role as written, such as reference or image-service', { search: 'none' }),
    actuate: text('When a page follows the link, such as onRequest or onLoad', { search: 'none' }),
    show: text('Where a page shows the file, such as new or embed', { search: 'none' }),
    mediaType: text('Media type, such as image/jpeg', { search: 'none' }),
    description: text('Description'),
    purpose: text('Purpose of the file: the material itself, a small image, or a IIIF manifest', {
      oneOf: ['file', 'thumbnail', 'manifest'],
    }),
  },
  relations: { contains: ownedParts('DigitalObject') },
  id: 'generated',
  example: { data: { uri: 'https://scans.example.org/0012-1.jpg', title: 'First page', purpose: 'file' } },
});
