/** How React Router asks for the data of a page alone: it answers such an address itself. */
const DATA_SUFFIX = '.data'

/**
 * A path without '//', '/../' and characters that may be written in another way, up to the query. Such addresses are rare,
 * and a router reads them: '/nowhere/%2e%2e/about' is '/about'.
 */
const SIMPLE_PATH = /^(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~@+-]+)+\/?(?=\?|$)/

interface Served {
  /** The routes of the API and of files, as Hono lists them: '/c/:file'. */
  routes: ReadonlyArray<{ path: string }>
  /** The pages: 'training-programs/:program'. */
  pages: Iterable<string>
  /** The built files and folders: 'favicon.ico', 'assets'. */
  files: Iterable<string>
  /** The files in /assets. */
  assets: Iterable<string>
}

/** Every file in it has a hash in its name. Old pages ask for files of an earlier build. */
const ASSETS = '/assets/'

/**
 * Knows which addresses cannot lead to anything, by their first part: '/wp-login.php', '/.git/config'; in /assets by the
 * whole name. It remembers no address, because strangers choose them (docs/decisions/0060).
 */
export class UnknownAddresses {
  readonly #known: ReadonlySet<string>
  readonly #assets: ReadonlySet<string>

  /** @throws Error for a route that answers any first part, like '/:file' */
  constructor({ routes, pages, files, assets }: Served) {
    const paths = [...routes.map(({ path }) => path), ...pages, ...files]
    const known = new Set(paths.filter((path) => !/^\/?\*?$/.test(path)).map((path) => firstPart(path.replace(/^\/?/, '/'))))
    const open = [...known].find((part) => /[:*]/.test(part))
    if (open !== undefined) throw new Error(`${open} may be any address: the addresses that nothing answers can no longer be told`)
    this.#known = known
    this.#assets = new Set(assets)
  }

  /** Whether nothing is at the address of a request, whatever follows its first part. False when that is not certain. */
  has(url: string): boolean {
    const path = SIMPLE_PATH.exec(url)?.[0]
    if (path === undefined || path.endsWith(DATA_SUFFIX)) return false
    return path.startsWith(ASSETS) ? !this.#assets.has(path.slice(ASSETS.length)) : !this.#known.has(firstPart(path))
  }
}

/** React Router does not tell capitals from small letters. */
function firstPart(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end).toLowerCase()
}
