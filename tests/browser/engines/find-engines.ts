import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../../scripts/system-packages.ts'
import { chromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const CHROMIUM_109 = join(process.env.ENGINES_FOLDER ?? '/opt/engines', 'chromium-109/chromium')

/** The browsers of this machine, and the names of missing ones. The newest Chromium is left to Playwright's tests. */
export function findEngines(): { found: Engine[]; missing: string[] } {
  const [xvfb, driver, firefoxEsr] = ['Xvfb', 'WebKitWebDriver', 'firefox-esr'].map((name) => findProgram(name, ['/usr/bin']))
  const engines: [name: string, engine: Engine | undefined, how: string][] = [
    [
      'Chromium 109',
      existsSync(CHROMIUM_109) ? chromium('Chromium 109', CHROMIUM_109) : undefined,
      'node scripts/engines/install-chromium-109.ts',
    ],
    ['Firefox ESR', firefoxEsr ? firefox(versionOf(firefoxEsr), firefoxEsr) : undefined, 'apt-get install firefox-esr'],
    ['WebKitGTK', driver && xvfb ? webkit('WebKitGTK', driver, xvfb) : undefined, 'apt-get install webkit2gtk-driver xvfb'],
  ]
  return {
    found: engines.flatMap(([, engine]) => engine ?? []),
    missing: engines.filter(([, engine]) => !engine).map(([name, , how]) => `${name}, which is not on this machine: ${how}`),
  }
}

/** 'Mozilla Firefox 153.7.0esr' → 'Firefox 153' */
function versionOf(path: string): string {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return /Firefox \d+/.exec(said)?.[0] ?? 'Firefox ESR'
}
