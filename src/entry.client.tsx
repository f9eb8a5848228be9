import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** Resolves when the modules of the page are there: src/site/serving/page-scripts.server.ts. Undefined in development. */
    pageReady?: Promise<void>
    /** The settings that all copies of zod share. */
    __zod_globalConfig?: { jitless?: boolean }
  }
}

// zod otherwise tries to compile its schemas. The policy of the pages forbids that, and the browser reports the attempt.
// Importing zod's own `config` here would load zod on every first visit.
window.__zod_globalConfig = Object.assign(window.__zod_globalConfig ?? {}, { jitless: true })

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// This file shares a bundle with modules of the page, so it may run before the others have been loaded. It must not wait
// with a top-level await: those modules would then wait for it.
if (window.pageReady) void window.pageReady.then(hydrate)
else hydrate()
