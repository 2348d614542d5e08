/** The appearance of the pages that an institution chooses with the settings `site-…`. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { backgrounds, contrast, toAccentStylesheet } from '../../../src/app/accent-colour.ts';
import { readSiteFiles, type SiteSettings } from '../../../src/app/site-files.ts';
import { parseSiteLink } from '../../../src/pages/shared/site-link.ts';
import { projectFolder } from '../../cli/fonds-process.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { type ExampleServer, serveExamples } from '../../world/example-server.ts';
import { sharedScratchFolder } from '../../world/scratch.ts';

const folder = sharedScratchFolder();

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const plain: SiteSettings = {
  siteName: 'Fonds',
  siteLogo: '',
  siteColour: [],
  siteText: '',
  siteLinks: [],
  siteStylesheet: '',
};

describe('A site with a name, a logo, a colour, a text, links and a stylesheet of its own', () => {
  let server: ExampleServer;
  before(async () => {
    write('home.de.md', 'Willkommen im *Stadtarchiv*.');
    server = await serveExamples({
      siteName: 'City & County Archive',
      siteLogo: write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      siteColour: ['#004b87'],
      siteText: write('home.md', '## Welcome\n\nRead the [rules](https://rules.example/), not <b>this</b>.'),
      siteLinks: ['Imprint=https://city.example/imprint', 'Contact=mailto:archive@city.example'],
      siteStylesheet: write('own.css', '.site-header { border-width: 4px }\n'),
    });
  });
  after(() => server?.archive.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(path, server.url), {
      headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
    });

  it('shows its name and logo in the header of valid pages', async () => {
    const html = await (await get('/')).text();
    assert.match(html, /<title>[^<]+ · City &amp; County Archive<\/title>/);
    assert.match(html, /<img class="site-logo" src="\/assets\/site-logo-[\w-]+\.svg" alt\/>City/);
    assert.match(html, /<link rel="icon" href="\/assets\/site-logo-[\w-]+\.svg"/);
    assert.deepEqual(await listHtmlProblems(html), []);
  });

  it('shows its text on the home page in the language of the reader, and markup of HTML as text', async () => {
    const html = await (await get('/')).text();
    assert.match(html, /<h2>Welcome<\/h2><p>Read the <a href="https:\/\/rules\.example\/"/);
    assert.match(html, /not &lt;b>this&lt;\/b>/);
    assert.match(
      await (await get('/', { 'accept-language': 'de' })).text(),
      /<p>Willkommen im <em>Stadtarchiv<\/em>\./,
    );
  });

  it('has its links in the footer', async () => {
    const html = await (await get('/')).text();
    assert.match(html, /<a href="https:\/\/city\.example\/imprint" rel="noopener"[^>]*>Imprint</);
    assert.match(html, /<a href="mailto:archive@city\.example"[^>]*>Contact</);
  });

  it('loads the colour and its stylesheet after the styles of Fonds', async () => {
    const html = await (await get('/')).text();
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!);
    assert.deepEqual(
      styles.map((path) => path.replace(/-[\w-]+(?=\.css)/, '').replace('site', 'site-')),
      ['/assets/main.css', '/assets/site-.css', '/assets/site-.css'],
    );
    assert.match(await (await get(styles[1]!)).text(), /--accent:light-dark\(#004b87,#[\da-f]{6}\)/);
    const own = await get(styles[2]!);
    assert.equal(await own.text(), '.site-header { border-width: 4px }\n');
    assert.match(own.headers.get('cache-control')!, /immutable/);
  });

  it('sends an SVG so that scripts in it cannot run', async () => {
    const [path] = /\/assets\/site-logo-[\w-]+\.svg/.exec(await (await get('/')).text())!;
    const logo = await get(path);
    assert.equal(logo.headers.get('content-type'), 'image/svg+xml');
    assert.match(logo.headers.get('content-security-policy')!, /default-src 'none'.*sandbox$/);
    assert.equal(logo.headers.get('x-content-type-options'), 'nosniff');
  });
});

describe('A site without settings', () => {
  it('has the name, the icon and the text of Fonds', async () => {
    const server = await serveExamples();
    const html = await (await fetch(new URL('/', server.url))).text();
    const icon = /<link rel="icon" href="([^"]+)"/.exec(html)![1]!;
    const image = await fetch(new URL(icon, server.url));
    assert.equal(image.headers.get('content-type'), 'image/svg+xml');
    assert.match(await image.text(), /<svg/);
    assert.match(html, /<h1>Fonds<\/h1><p class="home-intro">/);
    await server.archive.close();
  });
});

function catchError(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  return assert.fail('Nothing was thrown');
}

describe('The colour of a site', () => {
  it('is compared with the backgrounds of the stylesheet', () => {
    const tokens = readFileSync(join(projectFolder, 'ui/styles/tokens.css'), 'utf8');
    for (const [at, name] of ['paper', 'raised'].entries())
      assert.ok(tokens.includes(`--${name}: light-dark(${backgrounds.light[at]}, ${backgrounds.dark[at]});`));
  });

  it('has the contrast that WCAG defines', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });

  it('is refused if it cannot be read, with a colour that can', () => {
    for (const [colours, background] of [
      [['#ff9900'], backgrounds.light],
      [['#004b87', '#222222'], backgrounds.dark],
    ] as const) {
      const { message } = catchError(() => toAccentStylesheet(colours));
      assert.ok(message.startsWith(`site-colour ${colours.at(-1)} is hard to read`), message);
      const usable = /Use (#[\da-f]{6})/.exec(message)![1]!;
      for (const one of background) assert.ok(contrast(usable, one) >= 4.5, message);
      toAccentStylesheet([...colours.slice(0, -1), usable]);
    }
  });

  it('is refused if it is no colour, or if there are three', () => {
    for (const colour of ['red', '#fff', '#00000g', '#000000;}'])
      assert.throws(
        () => toAccentStylesheet([colour]),
        /site-colour must be a colour such as #7a2e1d, was '/,
      );
    assert.throws(() => toAccentStylesheet(['#000000', '#ffffff', '#000000']), /has 3 colours/);
  });
});

describe('A link of a site', () => {
  it('is a label and an address', () => {
    assert.deepEqual(parseSiteLink('Terms = https://a.example/?b=c'), {
      label: 'Terms',
      href: 'https://a.example/?b=c',
    });
    assert.equal(parseSiteLink('Mail=mailto:a@b.example').href, 'mailto:a@b.example');
  });

  for (const given of [
    'Imprint',
    '=https://a.example/',
    'Imprint=http://a.example/',
    'Imprint=javascript:alert(1)',
    'Imprint=data:text/html,a',
    'Imprint=https://',
    'Imprint=mailto:nobody',
    'Imprint=/imprint',
  ])
    it(`is refused with an example: ${given}`, () => {
      assert.throws(() => parseSiteLink(given), {
        message: `site-links has the value '${given}'. Write a label and an address that begins with https: or mailto:, such as Imprint=https://archive.example.org/imprint.`,
      });
    });
});

describe('A file of a site', () => {
  for (const setting of ['siteLogo', 'siteText', 'siteStylesheet'] as const)
    it(`must exist: ${setting}`, () => {
      assert.throws(
        () => readSiteFiles({ ...plain, [setting]: join(folder, 'missing.svg') }),
        /There is no file .*missing\.svg \(setting site-[a-z]+\)\. Create it, or correct the setting\./,
      );
      assert.throws(() => readSiteFiles({ ...plain, [setting]: folder }), /There is no file/);
    });

  it('is refused as a logo unless it is an image of the kind of its ending', () => {
    for (const name of ['logo.png', 'logo.webp', 'logo.gif', 'logo'])
      assert.throws(
        () => readSiteFiles({ ...plain, siteLogo: write(name, '<svg></svg>') }),
        /site-logo must be an SVG, PNG or WebP image with that ending, was '/,
      );
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    const { logo, icon } = readSiteFiles({ ...plain, siteLogo: write('real.PNG', png) });
    assert.match(logo!, /^\/assets\/site-logo-[\w-]+\.png$/);
    assert.equal(icon, undefined);
  });

  it('has at most 1 MiB', () => {
    const siteStylesheet = write('large.css', Buffer.alloc(1024 * 1024 + 1));
    assert.throws(
      () => readSiteFiles({ ...plain, siteStylesheet }),
      /has 1048577 bytes\. Use a file of at most/,
    );
  });
});
