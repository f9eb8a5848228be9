import { createContext } from 'react-router'
import type { Database } from '../platform/database/database.server.ts'
import type { Limits } from '../platform/http/limits.server.ts'
import type { IssuerKeys } from '../signing/issuer-keys.server.ts'

/** What the loader of a page may use. Nothing in it is about the visitor: a page is the same for everyone. */
export interface SiteContext {
  db: Database
  limits: Limits
  clock: () => Date
  secret: string
  /** Without a slash at the end. */
  siteUrl: string
}

export const siteContext = createContext<SiteContext>()

/** Who posted a form: for the limits of an `action`. A loader must not use it, so that a page can be kept. */
export const visitorContext = createContext<{ network: string }>()

/** The address of the picture beside a shared link to a page, with its version; given the page's path. */
export const shareImageContext = createContext<(path: string) => Promise<string | undefined>>()

/** The keys certificates are signed with: of use to the page about them alone. */
export const issuerKeysContext = createContext<IssuerKeys>()
