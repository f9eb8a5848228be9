import './styles/app.css'
import specialMediaStyles from './styles/special-media.css?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { getCompany } from './company/company.server.ts'
import { companySummary } from './company/company.ts'
import { indianDate } from './shared/dates.ts'
import { FallbackErrorPage } from './site/fallback-error-page.tsx'
import { shareImageContext, siteContext } from './site/site-context.server.ts'
import type { SiteData } from './site/use-site.ts'
import { THEME_COLORS, THEME_SCRIPT } from './ui/theme.ts'
import { ToastProvider } from './ui/toast/toast.tsx'

export async function loader({ request, context }: Route.LoaderArgs): Promise<SiteData> {
  const { db, siteUrl, clock } = context.get(siteContext)
  const shareImageOf = context.get(shareImageContext)
  return {
    company: companySummary(await getCompany(db)),
    siteUrl,
    year: Number(indianDate(clock()).slice(0, 4)),
    shareImage: await shareImageOf(new URL(request.url).pathname),
  }
}

/** Who has none of these loads the sheet after everything else, and never waits for it. */
const SPECIAL_MEDIA = 'print, (forced-colors: active), (width < 16rem)'

/** The company and the site's address do not change during navigation. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <link rel="preload" href="/fonts/1/anek-latin.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href="/fonts/1/noto-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
        <link rel="stylesheet" href={specialMediaStyles} media={SPECIAL_MEDIA} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}

/** Shown when rendering a page fails. Expected errors are handled by the pages themselves. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FallbackErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
