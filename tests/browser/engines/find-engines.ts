import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../../scripts/system-packages.ts'
import { chromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** Where `node scripts/engines/install-engines.ts` puts browsers that are no packages of this system. */
const ENGINES_FOLDER = process.env.ENGINES_FOLDER ?? '/opt/engines'

/** The browsers of this machine, and in words those that are missing. The newest Chromium is left to Playwright's tests. */
export function findEngines(): { found: Engine[]; missing: string[] } {
  const old = (path: string) => (existsSync(join(ENGINES_FOLDER, path)) ? join(ENGINES_FOLDER, path) : undefined)
  const [xvfb, driver, firefoxEsr] = ['Xvfb', 'WebKitWebDriver', 'firefox-esr'].map((name) => findProgram(name, ['/usr/bin']))
  const [chromium109, chromium150, firefox115] = [
    old('chromium-109/chromium'),
    old('chromium-150/usr/lib/chromium/chromium-headless-shell'),
    old('firefox-115/usr/lib/firefox-esr/firefox-esr'),
  ]
  const engines: [name: string, engine: Engine | undefined, how: string][] = [
    ['Chromium 109', chromium109 ? chromium('Chromium 109', chromium109) : undefined, INSTALL],
    ['Chromium 150', chromium150 ? chromium('Chromium 150', chromium150) : undefined, INSTALL],
    [
      'Firefox 115',
      firefox115 ? firefox('Firefox 115', firefox115, join(ENGINES_FOLDER, 'firefox-115/usr/lib/x86_64-linux-gnu')) : undefined,
      INSTALL,
    ],
    ['Firefox ESR', firefoxEsr ? firefox(versionOf(firefoxEsr), firefoxEsr) : undefined, 'apt-get install firefox-esr'],
    ['WebKitGTK', driver && xvfb ? webkit('WebKitGTK', driver, xvfb) : undefined, 'apt-get install webkit2gtk-driver xvfb'],
  ]
  return {
    found: engines.flatMap(([, engine]) => engine ?? []),
    missing: engines.filter(([, engine]) => !engine).map(([name, , how]) => `${name}, which is not on this machine: ${how}`),
  }
}

const INSTALL = 'node scripts/engines/install-engines.ts'

/** 'Mozilla Firefox 153.7.0esr' → 'Firefox 153' */
function versionOf(path: string): string {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return /Firefox \d+/.exec(said)?.[0] ?? 'Firefox ESR'
}
