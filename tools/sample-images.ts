/**
 * Draws the images of the sample archive and writes them as static IIIF level-0 images, into examples/sample/images: `npm run sample-images`. Needs
 * Chromium. info.json is written by the service, since it contains its address.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { browserProgram } from '../test/world/browser.ts';

const folder = fileURLToPath(new URL('../examples/sample/', import.meta.url));
const tileSize = 512;
const scaleFactors = [1, 2, 4];
/** Of a JPEG, from 0 to 1. */
const quality = 0.72;

interface Image {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

const drawings: Readonly<Record<string, (image: Image) => string>> = {
  'harbour-plan': drawPlan,
  'tide-register': drawRegister,
};

/** Region and size of a file, in pixels of the whole image. */
interface Part {
  readonly path: string;
  readonly region: readonly [x: number, y: number, width: number, height: number];
  readonly size: readonly [width: number, height: number];
}

/** The whole image in full size and reduced, and the tiles of each scale. */
function listParts({ width, height }: Image): readonly Part[] {
  const whole = [0, 0, width, height] as const;
  const parts: Part[] = [{ path: 'full/max', region: whole, size: [width, height] }];
  for (const factor of scaleFactors) {
    const size = [Math.ceil(width / factor), Math.ceil(height / factor)] as const;
    parts.push({ path: `full/${size.join(',')}`, region: whole, size });
    const step = tileSize * factor;
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) {
        const region = [x, y, Math.min(step, width - x), Math.min(step, height - y)] as const;
        const tile = [Math.ceil(region[2] / factor), Math.ceil(region[3] / factor)] as const;
        parts.push({ path: `${region.join(',')}/${tile.join(',')}`, region, size: tile });
      }
  }
  return parts;
}

/** Random numbers from 0 to 1, the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function drawPlan({ width, height }: Image): string {
  const random = makeRandom(7);
  const houses = Array.from({ length: 150 }, () => {
    const [x, y] = [90 + random() * 1350, 80 + random() * 195];
    return `<rect x="${x}" y="${y}" width="${14 + random() * 30}" height="${10 + random() * 22}" fill="#d9c39a" stroke="#6b5a3c" stroke-width="1" transform="rotate(${-4 + random() * 8} ${x} ${y})"/>`;
  });
  const depths = Array.from({ length: 90 }, () => {
    const [x, y] = [130 + random() * 1280, 470 + random() * 420];
    return `<text x="${x}" y="${y}" font-size="13" fill="#3d5566">${(6 + random() * 14).toFixed(0)}</text>`;
  });
  const waves = Array.from({ length: 16 }, (_, i) => {
    const y = 455 + i * 29;
    return `<path d="M70 ${y} q 60 -7 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0" fill="none" stroke="#9db7c1" stroke-width="1.2"/>`;
  });
  const black = 'fill="none" stroke="#2a2620" stroke-width="7"';
  const red = 'fill="none" stroke="#a8382a" stroke-width="7"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="serif">
    <rect width="100%" height="100%" fill="#efe3c8"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#2a2620" stroke-width="3"/>
    <rect x="50" y="50" width="${width - 100}" height="${height - 100}" fill="none" stroke="#2a2620"/>
    <path d="M51 430 H470 V345 H640 V430 H980 V310 H1180 V430 H${width - 51} V920 H51 Z" fill="#c9dde0"/>
    ${waves.join('')}${houses.join('')}
    <path d="M51 430 H470 V345 H640 V430 H980 V310 H1180 V430 H${width - 51}" ${black}/>
    <path d="M980 430 V310 H1180 V430" ${red}/><path d="M300 920 V760 H360 V920 M760 920 V700 H820 V920" ${black} style="stroke-width:5px"/>
    <g stroke="#a8382a" stroke-width="3" fill="none"><circle cx="1080" cy="430" r="46" stroke-dasharray="7 6"/>
      <path d="M1010 418 H1150 V442 H1010 Z" fill="#e9c9b0"/><path d="M1080 418 V442"/></g>
    ${depths.join('')}
    <g fill="#2a2620"><text x="760" y="962" font-size="26" text-anchor="middle" letter-spacing="3">PLAN OF THE HARBOUR OF WATERSTAD</text>
      <text x="555" y="395" font-size="20" text-anchor="middle" font-style="italic">Old basin</text>
      <text x="1080" y="372" font-size="20" text-anchor="middle" font-style="italic" fill="#a8382a">New basin</text>
      <text x="1080" y="500" font-size="18" text-anchor="middle" fill="#a8382a">Swing bridge</text>
      <text x="700" y="660" font-size="30" text-anchor="middle" font-style="italic" letter-spacing="8">The Inner Harbour</text>
      <text x="330" y="745" font-size="16" text-anchor="middle">Tide gauge</text><text x="790" y="688" font-size="16" text-anchor="middle">Ferry pier</text></g>
    <g transform="translate(1370 800)" stroke="#2a2620" fill="#2a2620"><circle r="62" fill="none"/><path d="M0 -74 L12 0 L0 74 L-12 0 Z" fill="#efe3c8"/><path d="M0 -74 L12 0 H-12 Z"/>
      <path d="M-74 0 L0 -9 L74 0 L0 9 Z" fill="none"/><text y="-82" font-size="22" text-anchor="middle" stroke="none">N</text></g>
    <g transform="translate(90 955)" stroke="#2a2620" fill="#2a2620"><path d="M0 0 H280" stroke-width="2"/>${[0, 70, 140, 210, 280].map((x) => `<path d="M${x} -7 V7"/>`).join('')}
      <rect x="0" y="-5" width="70" height="5"/><rect x="140" y="-5" width="70" height="5"/><text x="292" y="6" font-size="15" stroke="none">400 feet</text></g>
  </svg>`;
}

function drawRegister({ width, height }: Image): string {
  const random = makeRandom(11);
  const lines = Array.from({ length: 29 }, (_, i) => 250 + i * 36);
  const columns = [130, 270, 420, 540, 660, 900];
  const ink = (x: number, y: number, length: number): string => {
    let path = `M${x} ${y}`;
    for (let at = 0; at < length; at += 9)
      path += ` q ${2 + random() * 4} ${-14 * random()} 9 ${random() * 5 - 2.5}`;
    return `<path d="${path}" fill="none" stroke="#38322b" stroke-width="1.7" opacity="${0.65 + random() * 0.3}"/>`;
  };
  const entries = lines.slice(0, -1).map((y, i) => {
    const tide = 4 + 3 * Math.sin(i * 0.9) + (i > 15 && i < 22 ? 5 : 0) + random();
    return `<text x="150" y="${y - 9}" font-size="21">${i % 4 === 0 ? `${1 + i / 4} Jan.` : '„'}</text><text x="290" y="${y - 9}" font-size="21">${['3 h', '9 h', '15 h', '21 h'][i % 4]}</text>
      <text x="446" y="${y - 9}" font-size="21">${tide.toFixed(0)}</text><text x="566" y="${y - 9}" font-size="21">${Math.floor(random() * 12)}</text>${ink(680, y - 12, 90 + random() * 100)}`;
  });
  const stains = Array.from(
    { length: 7 },
    () =>
      `<ellipse cx="${random() * width}" cy="${random() * height}" rx="${40 + random() * 130}" ry="${30 + random() * 90}" fill="#b38f55" opacity="${0.05 + random() * 0.07}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="serif" fill="#38322b">
    <defs><linearGradient id="paper"><stop offset="0" stop-color="#cdb887"/><stop offset=".06" stop-color="#eadfc0"/><stop offset="1" stop-color="#e6d8b4"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#paper)"/>${stains.join('')}
    <text x="515" y="120" font-size="36" text-anchor="middle" font-style="italic">Register of the Tides</text>
    <text x="515" y="158" font-size="20" text-anchor="middle">Inner gauge · January 1825</text>
    <g stroke="#9a6a55" stroke-width="1">${columns.map((x) => `<path d="M${x} 185 V1300"/>`).join('')}<path d="M130 185 H900 M130 214 H900" stroke-width="2"/></g>
    <g stroke="#8fa0a0" stroke-width=".8">${lines.map((y) => `<path d="M130 ${y} H900"/>`).join('')}</g>
    <g font-size="16" text-anchor="middle"><text x="200" y="206">Day</text><text x="345" y="206">Hour</text><text x="480" y="206">Feet</text><text x="600" y="206">Inches</text><text x="780" y="206">Wind and weather</text></g>
    ${entries.join('')}
    <g font-style="italic" fill="#7c2f22" font-size="21"><text transform="translate(945 1020) rotate(-90)">the highest since the gauge was set</text><path d="M915 815 q 25 5 20 60 M915 1030 q 25 -5 20 -60" fill="none" stroke="#7c2f22" stroke-width="1.6"/></g>
  </svg>`;
}

async function writeImage(page: Page, image: Image): Promise<void> {
  const target = `${folder}images/${image.name}/`;
  rmSync(target, { recursive: true, force: true });
  const parts = listParts(image);
  const source = `data:image/svg+xml;base64,${Buffer.from(drawings[image.name]!(image)).toString('base64')}`;
  const files = await page.evaluate(
    async ({ source, parts, quality }) => {
      const drawing = new Image();
      drawing.src = source;
      await drawing.decode();
      return parts.map(({ region, size }) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = size;
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(drawing, ...region, 0, 0, ...size);
        return canvas.toDataURL('image/jpeg', quality).split(',')[1]!;
      });
    },
    { source, parts, quality },
  );
  for (const [i, { path }] of parts.entries()) {
    mkdirSync(`${target}${path}/0`, { recursive: true });
    writeFileSync(`${target}${path}/0/default.jpg`, files[i]!, 'base64');
  }
}

const { images } = JSON.parse(readFileSync(`${folder}sample.json`, 'utf8')) as {
  readonly images: readonly Image[];
};
const browser = await chromium.launch({ executablePath: browserProgram!, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const image of images) await writeImage(page, image);
await browser.close();
