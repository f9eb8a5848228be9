import { LogIn, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { useSession } from './session/session.tsx'

/** Thin bars above the page: offline, or session ended and sign-in postponed. */
export function ConnectionBars() {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  const { state, reopenSignIn } = useSession()
  return (
    <>
      <output className="block">
        {!isOnline && (
          <span className="flex items-center justify-center gap-2 bg-warning-solid px-4 py-2 text-center text-small font-semibold text-on-warning-solid">
            <WifiOff className="size-4" />
            You are offline. Changes are not being saved.
          </span>
        )}
      </output>
      {state.name === 'ended' && !state.isAsking && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-warning-border bg-warning-soft px-4 py-2 text-small font-semibold text-warning-text"
        >
          Your session has ended. Sign in again to save.
          <Button size="dense" icon={<LogIn />} onClick={reopenSignIn}>
            Sign in again
          </Button>
        </div>
      )}
    </>
  )
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
