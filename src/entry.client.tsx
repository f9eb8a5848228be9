import { startTransition, StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { EarlyUse } from '#site/start/early-script.ts'
import { keepEarlyUse } from '#site/start/early-use.ts'
import { allowMovedNodes } from '#site/start/moved-nodes.ts'
import { handOver } from '#site/start/router-internals.ts'
import { ROOT_ID, START_DATA_ID, type StartData } from '#site/start/start-data.ts'

declare global {
  interface Window {
    /** The settings that all copies of zod share. */
    __zod_globalConfig?: { jitless?: boolean }
  }
}

// Stops zod from compiling its schemas: the pages' security policy forbids it, and the browser reports each attempt. Importing zod's own
// `config` here would load zod for every visitor.
window.__zod_globalConfig = Object.assign(window.__zod_globalConfig ?? {}, { jitless: true })

const root = document.getElementById(ROOT_ID)
const { earlyUse } = window
if (root && earlyUse) hydrate(root, earlyUse).catch(earlyUse.fail)

/** Hydrates the page that the server has rendered (docs/decisions/0083). */
async function hydrate(element: HTMLElement, early: EarlyUse): Promise<void> {
  const { manifest, routes, context, data } = JSON.parse(document.getElementById(START_DATA_ID)?.textContent ?? '') as StartData
  const [modules] = await Promise.all([Promise.all(routes.map(([, files]) => importAll(files))), import(/* @vite-ignore */ manifest)])
  handOver(context, data, Object.fromEntries(routes.map(([id], index) => [id, modules[index]])))
  allowMovedNodes()
  const use = keepEarlyUse(element, early)
  let repeat: () => void
  const onDrawn = () => (repeat = use.collect())
  const onHydrated = () => {
    early.end()
    repeat()
  }
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Hydrated onDrawn={onDrawn} onHydrated={onHydrated}>
          <HydratedRouter />
        </Hydrated>
      </StrictMode>,
    )
  })
}

async function importAll(files: readonly string[]): Promise<object> {
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>))
  return Object.assign({}, ...modules) as object
}

interface HydratedProps {
  onDrawn: () => void
  onHydrated: () => void
  children: ReactNode
}

/** Wraps the router: as a sibling it would change every id that React generates. */
function Hydrated({ onDrawn, onHydrated, children }: HydratedProps) {
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(onHydrated, [onHydrated])
  return children
}
