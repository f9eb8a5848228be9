import type { ReactNode } from 'react'
import { CompanyMark } from '#company/site/company-mark.tsx'
import { ErrorRegion } from '#ui/error-region.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { useSession } from '#office/session/session.tsx'

/** Centred content on an empty page, before anyone is signed in. */
export function GateScreen({ title, children }: { title: string; children: ReactNode }) {
  const { company } = useAdminSite()
  return (
    <main className="grid min-h-dvh place-items-center px-gutter py-8 text-admin">
      <title>{`${title} · ${company.name}`}</title>
      {children}
    </main>
  )
}

/** The company's logo, or the program's own mark. */
export function GateMark() {
  const { company } = useAdminSite()
  return <CompanyMark company={company} className="size-14" />
}

/** The only part of the back-office that the server renders. */
export function LoadingScreen() {
  return (
    <GateScreen title="Admin">
      <div className="grid justify-items-center gap-6">
        <GateMark />
        <div className="skeleton-grid">
          <Spinner label="Loading the back-office" />
        </div>
        <noscript>
          <p className="text-center text-text-2">The back-office needs JavaScript. Please turn it on and reload the page.</p>
        </noscript>
      </div>
    </GateScreen>
  )
}

/** Shown when a marker says that the user is signed in but the server cannot be reached. It does not ask for the code. */
export function UnreachableScreen() {
  const { checkAgain } = useSession()
  return (
    <GateScreen title="Admin">
      <ErrorRegion
        title="The back-office is not responding"
        detail="You may be offline, or the server may be restarting. You are still signed in."
        onRetry={checkAgain}
        className="max-w-result"
      />
    </GateScreen>
  )
}
