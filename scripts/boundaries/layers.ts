/**
 * The rooms of src/ in order. Modules other than screens may import from their own room and earlier ones.
 * docs/architecture.md shows this order; architecture.test.ts compares both.
 */
export const ROOMS = [
  'base',
  'ui',
  'company',
  'mail',
  'staff',
  'catalogue',
  'clients',
  'training',
  'enquiries',
  'certificates',
  'quotations',
  'lists',
  'client-links',
  'newsletter',
  'privacy',
  'office',
  'site',
  'app',
] as const

/**
 * The doors of a room: rules and schemas at its top (used by both worlds), `server`, and its screens in `office` and
 * `site`. The rooms office and site hold the frames of these two worlds.
 */
type Door = 'rules' | 'server' | 'office' | 'site'

/** Parts of the back-office frame that all screens are built from. They depend on no screen of a room. */
const FRAME_PARTS = new Set(['kit', 'form', 'data', 'session', 'shortcuts', 'frame', 'editor', 'notes', 'client-picker'])

/** 'src/catalogue/office/program-form.tsx' belongs to 'catalogue', 'src/root.tsx' to ''. */
export function roomOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : first
}

/** Returns a file's door in its room. Everything in ui, and everything outside `server` in office and site, is a screen. */
function doorOf(path: string): Door {
  const [, room, second, ...rest] = path.split('/')
  if (second === 'server' && rest.length > 0) return 'server'
  if (room === 'office' || room === 'site') return room
  return (second === 'office' || second === 'site') && rest.length > 0 ? second : 'rules'
}

/** Returns 0 for the first room; -1 for a folder that is not a room. */
export function stepOf(room: string): number {
  return ROOMS.findIndex((name) => name === room)
}

/** Describes a misplaced file: in a folder that is not a room, or behind the wrong door of its room. */
export function misplacedFile(path: string): string | undefined {
  const room = roomOf(path)
  if (room === '') return undefined
  if (stepOf(room) < 0) return `src/${room} has no place in the order of rooms`
  if (room === 'base' || room === 'ui' || room === 'app' || /\/test-[^/]*$/.test(path)) return undefined
  const door = doorOf(path)
  if (/\.server\.tsx?$|\.table\.ts$|-worker\.ts$|\.reader\.ts$/.test(path) && door !== 'server' && door !== 'site')
    return `${path} belongs behind server/`
  if (path.endsWith('.tsx') && door !== 'office' && door !== 'site') return `${path} is a screen: it belongs behind office/ or site/`
  return undefined
}

/**
 * Describes a forbidden import between two files of src/, judged by their rooms and doors. Screens may use rules and
 * screens of any room, but the site never the back-office. Suffixes decide which screens use the server.
 */
export function layerBreach(from: string, to: string): string | undefined {
  const [a, b] = [roomOf(from), roomOf(to)]
  const [door, target] = [doorOf(from), doorOf(to)]
  if (a === '')
    return b === 'app' || target === 'office' ? `${from} may not import ${to}: the shell knows no office and no program` : undefined
  if (b === '') return `${a} may not import ${to}: it belongs to the shell`
  if (door === 'office' || door === 'site') return screenBreach(from, to)
  const isOwnFrame = a === b && (a === 'office' || a === 'site')
  if ((target === 'office' || target === 'site') && !isOwnFrame) return `${a} may not import ${to}: only screens import screens`
  return a === b || stepOf(b) < stepOf(a) ? undefined : `${a} may not import ${to}: not an earlier room`
}

function screenBreach(from: string, to: string): string | undefined {
  const [a, b] = [roomOf(from), roomOf(to)]
  if (b === 'app') return `${a} may not import ${to}: it is above the screens`
  if (doorOf(from) === 'site' && doorOf(to) === 'office') return `${a} may not import ${to}: the site does not know the office`
  if (a !== 'office' || !FRAME_PARTS.has(partOf(from)) || doorOf(to) !== 'office') return undefined
  const isKnown = b === a && (FRAME_PARTS.has(partOf(to)) || !to.endsWith('.tsx'))
  return isKnown ? undefined : `${a}/${partOf(from)} may not import ${to}: the parts of the frame know no screen`
}

/** 'src/office/kit/segments.tsx' is in 'kit', 'src/office/admin-frame.tsx' in ''. */
function partOf(path: string): string {
  const [, , part = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : part
}
