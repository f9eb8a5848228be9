import './admin.css'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { siteContext } from '#site/server/site-context.server.ts'
import { hasOwnSignIn } from '#staff/server/has-own-sign-in.server.ts'
import { AdminFrame } from './admin-frame.tsx'
import { LoadingScreen, UnreachableScreen } from '#staff/office/sign-in/gate-screens.tsx'
import { SessionProvider, useSession } from './session/session.tsx'
import { SecondStepScreen } from '#staff/office/sign-in/second-step.tsx'
import { SetUpScreen } from '#staff/office/sign-in/set-up-screen.tsx'
import { SetPasswordScreen, usePasswordLinkToken } from '#staff/office/sign-in/set-password-screen.tsx'
import { SignInAgain } from '#staff/office/sign-in/sign-in-again.tsx'
import { forgetMode } from '#staff/office/sign-in/sign-in-mode.ts'
import { SignInScreen } from '#staff/office/sign-in/sign-in-screen.tsx'

/** The back-office must not be indexed or stored in shared caches. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' }
}

export async function loader({ context }: Route.LoaderArgs) {
  return { isCodeOnlyWay: !(await hasOwnSignIn(context.get(siteContext).db)) }
}

/** The sign-in screen is the first page of a visit. */
export const shouldRevalidate = () => false

/**
 * Layout of the back-office. The server renders only the loading screen. Pages render and load their data in the browser,
 * after sign-in (docs/product/contract.md, section 3).
 */
export default function AdminLayout({ loaderData: { isCodeOnlyWay } }: Route.ComponentProps) {
  return (
    <SessionProvider>
      <meta name="robots" content="noindex, nofollow" />
      <Gate isCodeOnlyWay={isCodeOnlyWay} />
    </SessionProvider>
  )
}

function Gate({ isCodeOnlyWay }: { isCodeOnlyWay: boolean }) {
  const { state } = useSession()
  const [token, forgetToken] = usePasswordLinkToken()
  useEffect(() => {
    if (isCodeOnlyWay) forgetMode()
  }, [isCodeOnlyWay])
  if (token !== undefined) return <SetPasswordScreen token={token} onDone={forgetToken} />
  switch (state.name) {
    case 'checking':
      return <LoadingScreen />
    case 'unreachable':
      return <UnreachableScreen />
    case 'signed-out':
      return <SignInScreen isEnded={state.isEnded} isCodeOnlyWay={isCodeOnlyWay} />
    case 'pending':
      return state.step === 'set-up' ? <SetUpScreen /> : <SecondStepScreen name={state.person.name} />
    case 'signed-in':
    case 'ended':
      return (
        <AdminFrame>
          <Outlet />
          <SignInAgain />
        </AdminFrame>
      )
  }
}
