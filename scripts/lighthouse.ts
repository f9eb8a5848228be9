import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startApp } from '../tests/browser/support/app.ts'
import { freePort } from './server-process.ts'
import { BROWSER_ARGUMENTS } from '../playwright.config.ts'
import { ensureBrowser } from './browser.ts'

/** `npm run lighthouse` measures with Lighthouse's mobile profile: a slow 4G line, and a processor slowed down four times. */
const PAGES = {
  home: '/',
  listing: '/training-programs',
  detail: '/training-programs/iatf-16949-internal-auditor',
  verification: '/verify-certificate',
  contact: '/contact',
  /** Its URL has a token that differs in each database: see `certificateAddress`. */
  certificate: '/c/…',
}
/** A valid certificate of the demo content. */
const CERTIFICATE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }
/** The goals in docs/product/quality.md, Speed and size, out of 100 points. */
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

/** The page of a certificate names a person, so it asks search engines not to index it. */
const SKIPPED_AUDITS: Partial<Record<string, string[]>> = { certificate: ['is-crawlable'] }

/** The folder of the full reports: the last run of each page. */
const REPORTS = '.cache/lighthouse'

/** Lighthouse takes 160 MB with its dependencies, so it is installed on demand. */
const VERSION = '13.5.0'
const TOOL = resolve(`.cache/lighthouse-${VERSION}`)

/** The part of a report that is used here. */
interface Result {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, Audit>
}

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  numericValue?: number
  details?: { overallSavingsMs?: number; overallSavingsBytes?: number }
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

type Category = keyof typeof MIN_SCORES

const CATEGORIES = Object.keys(MIN_SCORES) as Category[]

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, page: { type: 'string', multiple: true } },
})
const runs = Number(values.runs)
const unknown = (values.page ?? []).filter((name) => !(name in PAGES))
if (!Number.isInteger(runs) || runs < 1 || unknown.length > 0) {
  console.error(`--runs takes a number from 1 on, --page one of ${Object.keys(PAGES).join(', ')}`)
  process.exit(2)
}
const lighthouse = await loadLighthouse()
process.exitCode = (await measure()) ? 0 : 1

/** Starts the built program with demo content, and compares the median of the runs of each page with the goals. */
async function measure(): Promise<boolean> {
  const executablePath = await ensureBrowser()
  const port = await freePort()
  const app = await startApp({ SEED: 'demo' })
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
    // Playwright switches off the back/forward cache, which Lighthouse tests.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  mkdirSync(REPORTS, { recursive: true })
  const missed: string[] = []
  const rows: Record<string, Record<string, string | number>> = {}
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      if (values.page && !values.page.includes(name)) continue
      const url = name === 'certificate' ? await certificateAddress(app.url) : app.url + path
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await visit(url, port, SKIPPED_AUDITS[name]))
      writeFileSync(`${REPORTS}/${name}.json`, JSON.stringify(results.at(-1), null, 2))
      rows[name] = { ...scoresOf(results), ...metricsOf(results) }
      for (const category of CATEGORIES) {
        const score = Number(rows[name][category])
        if (score < MIN_SCORES[category]) missed.push(`${name}: ${category} ${score}`)
      }
      for (const line of new Set(results.flatMap(shortfallsOf))) console.log(`${name}: ${line}`)
    }
    console.table(rows)
    console.log(missed.length === 0 ? 'lighthouse: every page is where it should be' : `lighthouse: below the mark: ${missed.join(', ')}`)
    return missed.length === 0
  } finally {
    await browser.close()
    await app.close()
  }
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = `${TOOL}/node_modules/lighthouse/core/index.js`
  if (!existsSync(entry)) {
    mkdirSync(TOOL, { recursive: true })
    const options = ['--prefix', TOOL, '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...options, `lighthouse@${VERSION}`], { stdio: 'inherit' })
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

/** Returns the URL in the QR code of the certificate. */
async function certificateAddress(appUrl: string): Promise<string> {
  const reply = await fetch(`${appUrl}/api/verify-certificate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(CERTIFICATE),
  })
  const { data } = (await reply.json()) as { data: { certificate: { permalink: string } } }
  return appUrl + data.certificate.permalink
}

async function visit(url: string, port: number, skipAudits: string[] = []): Promise<Result> {
  const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, skipAudits, logLevel: 'error' })
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
  if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  return run.lhr
}

/** Points out of 100. Undefined for a category that was not measured. */
function scoresOf(results: readonly Result[]): Record<string, number> {
  const points = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
  return Object.fromEntries(CATEGORIES.map((category) => [category, median(results.map((result) => points(result, category)))]))
}

/** @throws Error when a metric is missing */
function metricsOf(results: readonly Result[]): Record<string, string> {
  const value = (result: Result, audit: string) => {
    const measured = result.audits[audit]?.numericValue
    if (measured === undefined) throw new Error(`${audit} was not measured`)
    return measured
  }
  return Object.fromEntries(
    Object.entries(METRICS).map(([label, audit]) => {
      const middle = median(results.map((result) => value(result, audit)))
      return [label, label === 'CLS' ? middle.toFixed(3) : `${Math.round(middle)} ms`]
    }),
  )
}

/** Lists the audits that cost points, and those that estimate savings of time or bytes. */
function shortfallsOf(result: Result): string[] {
  return Object.values(result.audits).flatMap(({ title, score, scoreDisplayMode, displayValue, details }) => {
    const isShort = score !== null && score < 1 && scoreDisplayMode !== 'informative'
    if (!isShort) return []
    const { overallSavingsMs, overallSavingsBytes } = details ?? {}
    const savings = [
      overallSavingsMs ? `${Math.round(overallSavingsMs)} ms to save` : '',
      overallSavingsBytes ? `${Math.round(overallSavingsBytes / 1024)} KiB to save` : '',
    ]
    return [[title, displayValue, `score ${Math.round(score * 100)}`, ...savings].filter(Boolean).join(' · ')]
  })
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2
}
