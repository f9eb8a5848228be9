import styleSheet from '#ui/styles/app.css?inline'
import { THEME_SCRIPT } from '#ui/theme.ts'
import { ROOT_ID } from '../../start/start-data.ts'
import { IS_DEVELOPMENT, SCROLL_SCRIPT, START_SCRIPT } from './start-data.server.ts'

/** The inline scripts of every page, whose hashes the security policy lists. */
export const INLINE_SCRIPTS: readonly string[] = [THEME_SCRIPT, START_SCRIPT, SCROLL_SCRIPT]

/** The style sheet inlined in every page. In development Vite serves it, and replaces it when it changes. */
export const INLINE_STYLES = IS_DEVELOPMENT ? '' : styleSheet

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${THEME_SCRIPT}</script>
<script>${START_SCRIPT}</script>
<link rel="preload" href="/fonts/1/anek-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/fonts/1/noto-sans.woff2" as="font" type="font/woff2" crossorigin>
${IS_DEVELOPMENT ? '<link rel="stylesheet" href="/src/ui/styles/app.css">' : `<style>${styleSheet}</style>`}`

const LATE = 'This part of the page could not be loaded yet. Please check your connection, or reload the page.'

/**
 * The whole document around React's output. React writes the title and metadata first, and then the one element that it hydrates. `lookHead`
 * follows the styles, which it changes.
 */
export function htmlDocument(rendered: string, { dataBlock, lookHead }: { dataBlock: string; lookHead: string }): string {
  const bodyStart = rendered.indexOf(`<div id="${ROOT_ID}">`)
  return (
    `<!DOCTYPE html><html lang="en-IN"><head>${HEAD}${lookHead}${rendered.slice(0, bodyStart)}</head>` +
    `<body>${rendered.slice(bodyStart)}<p class="start-late" role="alert">${LATE}</p>${dataBlock}<script>${SCROLL_SCRIPT}</script></body></html>`
  )
}
