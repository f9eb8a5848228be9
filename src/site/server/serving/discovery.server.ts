import { mailtoHref } from '#base/values/mail-address.ts'
import type { Hono } from 'hono'
import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { listPrograms } from '#catalogue/server/program.server.ts'
import { programPath } from '#catalogue/program.ts'
import { listServices } from '#catalogue/server/service.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import { SHIPPED_LOOK } from '#ui/colours/shipped-colours.ts'
import { iconPath } from './look-files.server.ts'
import { CASE_STUDIES_PATH } from '#catalogue/showcase.ts'
import { isSetUp } from '#company/company.ts'
import { hasContent } from '../../site-content.ts'
import { findSiteContent } from '../site-content.server.ts'
import { servicePath } from '#catalogue/service.ts'

interface Discovery {
  db: Database
  /** Without a slash at the end. */
  siteUrl: string
  clock: () => Date
}

const AN_HOUR = 'public, max-age=3600'
/** The sitemap protocol (sitemaps.org) allows 50,000 addresses in one file. */
const MAX_ADDRESSES = 50_000
const PAGE_SIZE = 1000
const MS_PER_DAY = 86_400_000
const SECURITY_TEXT_DAYS = 180
const STATIC_PAGES = [
  '/',
  '/about',
  '/services',
  '/training-programs',
  '/schedule',
  CASE_STUDIES_PATH,
  '/verify-certificate',
  '/issuer',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
]

/** Serves the well-known files: /robots.txt, /sitemap.xml, /site.webmanifest and security.txt. */
export function mountDiscovery(router: Hono, { db, siteUrl, clock }: Discovery): void {
  router.get('/.well-known/security.txt', async (c) => {
    c.header('Cache-Control', AN_HOUR)
    return c.text(securityText(siteUrl, (await getCompany(db)).emails, clock()))
  })

  router.get('/robots.txt', async (c) => {
    if (!isSetUp(await getCompany(db))) return c.text(NO_ROBOTS, 200, { 'Cache-Control': 'no-cache' })
    c.header('Cache-Control', AN_HOUR)
    return c.text(robots(siteUrl))
  })

  router.get('/sitemap.xml', async (c) => {
    const content = await findSiteContent(db, clock())
    const filled = STATIC_PAGES.filter((path) => hasContent(path, content))
    const paths = isSetUp(await getCompany(db)) ? [...filled, ...(await servicePaths(db)), ...(await programPaths(db))] : []
    const body = sitemap(paths.slice(0, MAX_ADDRESSES).map((path) => siteUrl + path))
    return c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': AN_HOUR })
  })

  router.get('/site.webmanifest', async (c) => {
    const { name, tagline, shortDescription, look = SHIPPED_LOOK } = await getCompany(db)
    const [paper] = coloursOf({ look }).tokens.bg
    const body = JSON.stringify({
      name: [name, tagline].filter(Boolean).join(': '),
      short_name: name,
      ...(shortDescription && { description: shortDescription }),
      lang: 'en-IN',
      start_url: '/',
      display: 'minimal-ui',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: iconPath(look, 'icon-192.png'), sizes: '192x192', type: 'image/png' },
        { src: iconPath(look, 'icon-512.png'), sizes: '512x512', type: 'image/png' },
        { src: iconPath(look, 'icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    })
    return c.body(body, 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': AN_HOUR })
  })
}

/** Keeps search engines away until the company has a name. */
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Allows verified results to be fetched, so that crawlers see their noindex. Disallows the back-office and the API. */
function robots(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

/** The contact for security reports (RFC 9116). It must expire within a year, so it always expires some months from today. */
function securityText(siteUrl: string, emails: ReadonlyArray<{ value: string }>, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / MS_PER_DAY) * MS_PER_DAY + SECURITY_TEXT_DAYS * MS_PER_DAY)
  const contacts = [...emails.map(({ value }) => mailtoHref(value)), `${siteUrl}/contact`]
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function sitemap(addresses: string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  )
}

async function servicePaths(db: Database): Promise<string[]> {
  return everyRow((cursor) => listServices(db, { state: 'published', limit: PAGE_SIZE, cursor }), servicePath)
}

async function programPaths(db: Database): Promise<string[]> {
  return everyRow((cursor) => listPrograms(db, { state: 'published', limit: PAGE_SIZE, cursor }), programPath)
}

interface PageOf<Row> {
  rows: Row[]
  nextCursor?: string | undefined
}

async function everyRow<Row>(page: (cursor: string | undefined) => Promise<PageOf<Row>>, pathOf: (row: Row) => string): Promise<string[]> {
  const paths: string[] = []
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await page(cursor)
    paths.push(...rows.map(pathOf))
    cursor = nextCursor
  } while (cursor !== undefined && paths.length < MAX_ADDRESSES)
  return paths
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
