/**
 * The folders of src/ in their order. A file imports from its own folder and from folders of earlier steps. Folders of
 * the same step do not import each other. docs/architecture.md draws this order; architecture.test.ts compares both.
 */
export const LAYERS: Order = [
  ['shared'],
  ['artwork'],
  ['ui', 'platform'],
  ['company'],
  ['mail'],
  ['staff'],
  ['signing'],
  ['images'],
  ['services', 'programs', 'person-key'],
  ['clients'],
  ['company-profile', 'showcase'],
  ['batches'],
  ['enquiries'],
  ['participants'],
  ['roster'],
  ['certificates'],
  ['credentials', 'records'],
  ['bulk', 'exports'],
  ['newsletter', 'client-links'],
  ['imports', 'retention', 'people'],
  ['related', 'overview', 'office-search', 'personal-data'],
  ['site', 'admin'],
  ['api'],
  ['demo'],
]

/** Stands for the files that lie directly in a folder of INNER_LAYERS. */
export const ROOT_FILES = '.'

/** The order inside some folders of src/, by the same rule as LAYERS. */
export const INNER_LAYERS: Readonly<Record<string, Order>> = {
  admin: [
    ['kit', 'data', 'shortcuts'],
    ['session'],
    ['frame'],
    ['client-picker'],
    ['client-links', 'notes'],
    ['bulk-parts'],
    ['editor', 'list', 'palette', 'sign-in'],
    ['text-editor', 'services', 'programs', 'showcase', 'clients'],
    ['participants'],
    ['certificates'],
    ['batches'],
    ['enquiries'],
    ['company', 'mail-templates'],
    ['staff', 'privacy', 'personal-data'],
    ['import', 'bulk-jobs', 'history', 'record-views'],
    ['mail', 'person'],
    ['newsletter'],
    ['overview', 'deletion'],
    [ROOT_FILES],
  ],
  bulk: [['jobs'], ['actions'], [ROOT_FILES]],
  certificates: [[ROOT_FILES], ['issue', 'document', 'sample'], ['verification', 'expiry', 'delivery', 'of-client']],
  enquiries: [[ROOT_FILES], ['forms', 'conversation', 'recorded']],
  mail: [[ROOT_FILES], ['transport', 'messages'], ['outbox']],
  platform: [[ROOT_FILES], ['database'], ['search', 'http', 'worker'], ['audit', 'rendering', 'backup', 'processes']],
}

/** What root.tsx, routes.ts and the entries may import. The composition root (server.ts and its parts) imports anything. */
const SHELL_FOLDERS = new Set(['site', 'admin', 'ui', 'artwork', 'styles', 'shared', 'platform', 'company', 'records'])

export type Order = readonly (readonly string[])[]

/** 'src/programs/card/price.ts' belongs to 'programs', 'src/root.tsx' to ''. */
export function folderOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : first
}

/** 'src/admin/kit/segments.tsx' belongs to 'kit' inside 'admin', 'src/admin/admin-frame.tsx' to ROOT_FILES. */
function innerFolderOf(path: string): string {
  const [, , second = '', ...rest] = path.split('/')
  return rest.length === 0 ? ROOT_FILES : second
}

/** 0 for the first step; -1 for a folder that is in no step. */
export function stepOf(folder: string, order: Order = LAYERS): number {
  return order.findIndex((step) => step.includes(folder))
}

/** What is wrong with the place of a file itself: a folder that the order does not name. */
export function misplacedFolder(path: string): string | undefined {
  const folder = folderOf(path)
  if (folder === '') return undefined
  if (stepOf(folder) < 0) return `src/${folder} has no place in the order of layers`
  const order = INNER_LAYERS[folder]
  const inner = innerFolderOf(path)
  return order && stepOf(inner, order) < 0 ? `src/${folder}/${inner} has no place in the order of src/${folder}` : undefined
}

/** What is wrong with an import from one file of src/ to another. The composition root is not asked about. */
export function layerBreach(from: string, to: string): string | undefined {
  const [a, b] = [folderOf(from), folderOf(to)]
  const isEarlier = a === '' ? b === '' || SHELL_FOLDERS.has(b) : a === b || (b !== '' && stepOf(b) < stepOf(a))
  if (!isEarlier) return `${a || 'src'} may not import ${to}: not an earlier layer`
  const order = a === b ? INNER_LAYERS[a] : undefined
  const [innerA, innerB] = [innerFolderOf(from), innerFolderOf(to)]
  if (!order || innerA === innerB || stepOf(innerB, order) < stepOf(innerA, order)) return undefined
  return `${a}/${innerA} may not import ${to}: not an earlier layer of src/${a}`
}
