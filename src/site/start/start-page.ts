import { restoreIcons } from './restore-icons.ts'
import { PAGE_DATA_PREFIX, type PageData, type StartData } from './start-data.ts'

/** src/site/start/hydrate.tsx */
interface Hydration {
  hydrate: () => Promise<void>
}

/**
 * Fetches all that React needs and lets it take over the page; resolves when it has. Rejects without having changed the
 * page when something cannot be fetched: links and forms then stay with the browser.
 */
export async function startPage({ files, page: known }: StartData, importHydration: () => Promise<Hydration>): Promise<void> {
  preload(files)
  const [page, { hydrate }] = await Promise.all([known ?? fetchPageData(), importHydration(), enableStyleSheet()])
  const [modules] = await Promise.all([
    Promise.all(page.routes.map(([, names]) => importAll(names))),
    import(/* @vite-ignore */ page.manifest),
  ])
  // What the scripts of React Router do that the server has taken out of the page.
  Object.assign(window, {
    __reactRouterContext: { ...page.context, stream: new Response(page.data).body },
    __reactRouterRouteModules: Object.fromEntries(page.routes.map(([id], index) => [id, modules[index] ?? {}])),
  })
  restoreIcons()
  await hydrate()
}

function preload(files: readonly string[]): void {
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The data of this page as it is now. If it has changed since the page was loaded, React shows the change. */
async function fetchPageData(): Promise<PageData> {
  const { pathname, search } = window.location
  const reply = await fetch(PAGE_DATA_PREFIX + pathname + search)
  if (!reply.ok) throw new Error(`the data of the page cannot be fetched: ${reply.status}`)
  return (await reply.json()) as PageData
}

/** The page contains only the styles that it used. React may show anything. */
function enableStyleSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
    if (!sheet) return resolve()
    sheet.addEventListener('load', () => resolve(), { once: true })
    sheet.addEventListener('error', () => reject(new Error('the style sheet cannot be fetched')), { once: true })
    sheet.disabled = false
  })
}

async function importAll(files: readonly string[]): Promise<object> {
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>))
  return Object.assign({}, ...modules) as object
}
