import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** The settings that all copies of zod share. */
    __zod_globalConfig?: { jitless?: boolean }
  }
}

// zod otherwise tries to compile its schemas. The policy of the pages forbids that, and the browser reports the attempt.
// Importing zod's own `config` here would load zod for every visitor who uses a page.
window.__zod_globalConfig = Object.assign(window.__zod_globalConfig ?? {}, { jitless: true })

/** Lets React take over the page that the server has rendered. Resolves when it has. */
export function hydrate(): Promise<void> {
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <Hydrated onHydrated={resolve}>
            <HydratedRouter />
          </Hydrated>
        </StrictMode>,
      )
    })
  })
}

/** Around the router, not beside it: a sibling would change every id that React makes. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
