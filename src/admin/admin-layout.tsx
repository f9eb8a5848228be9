import './admin.css'
import { Outlet } from 'react-router'
import { AdminFrame } from './admin-frame.tsx'
import { LoadingScreen, UnreachableScreen } from './sign-in/gate-screens.tsx'
import { SessionProvider, useSession } from './session/session.tsx'
import { SignInAgain } from './sign-in/sign-in-again.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

/** Nothing of the back-office belongs in a search engine or in a shared cache. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' }
}

/**
 * The gate of the back-office. A server renders the loading screen and nothing else: pages are drawn, and ask for
 * their data, only in the browser of somebody who is signed in (docs/product/contract.md section 3).
 */
export default function AdminLayout() {
  return (
    <SessionProvider>
      <meta name="robots" content="noindex, nofollow" />
      <Gate />
    </SessionProvider>
  )
}

function Gate() {
  const { state } = useSession()
  switch (state.name) {
    case 'checking':
      return <LoadingScreen />
    case 'unreachable':
      return <UnreachableScreen />
    case 'signed-out':
      return <SignInScreen isEnded={state.isEnded} />
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
