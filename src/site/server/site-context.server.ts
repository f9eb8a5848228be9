import { createContext } from 'react-router'
import type { Database } from '#base/database/database.server.ts'
import type { Limits } from '#base/http/limits.server.ts'
import type { IssuerKeys } from '#certificates/server/signing/issuer-keys.server.ts'

/** The data available to a page's loader. It contains nothing about the visitor, because a page is the same for everyone. */
export interface SiteContext {
  db: Database
  limits: Limits
  clock: () => Date
  secret: string
  /** Without a slash at the end. */
  siteUrl: string
  /** Previous addresses of the site. */
  formerSiteUrls?: readonly string[]
}

export const siteContext = createContext<SiteContext>()

/** The network that posted a form, for the rate limits of an `action`. A loader must not use it: its page would not be cacheable. */
export const visitorContext = createContext<{ network: string }>()

/** Returns the versioned address of a page's share image by the page's path. */
export const shareImageContext = createContext<(path: string) => Promise<string>>()

/** The issuer keys, for the page that lists them. */
export const issuerKeysContext = createContext<IssuerKeys>()
