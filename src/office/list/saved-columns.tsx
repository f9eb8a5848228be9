import { SlidersHorizontal } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { DropPanel } from '#ui/overlay/drop-panel.tsx'
import type { Column } from '#ui/table.tsx'
import { Segments } from '../kit/segments.tsx'
import { onDensityChange, readDensity, setDensity } from './density.ts'

interface SavedColumns<Row> {
  shown: Array<Column<Row>>
  choices: Array<{ key: string; header: string; isShown: boolean }>
  toggle: (key: string) => void
}

/**
 * The visible columns of a list. The first column, the title and the actions cannot be hidden; an optional column is hidden until chosen.
 */
export function useSavedColumns<Row>(list: string, columns: ReadonlyArray<Column<Row>>): SavedColumns<Row> {
  const [changed, setChanged] = useState(() => readChanged(list))
  const isFixed = ({ place }: Column<Row>, at: number) => at === 0 || place === 'title' || place === 'actions'
  const isShown = (column: Column<Row>, at: number) => isFixed(column, at) || changed.includes(column.key) === Boolean(column.isOptional)
  return {
    shown: columns.filter(isShown),
    choices: columns
      .map((column, at) => ({ key: column.key, header: column.header, isShown: isShown(column, at), isFixed: isFixed(column, at) }))
      .filter((choice) => !choice.isFixed),
    toggle: (key) => {
      const next = changed.includes(key) ? changed.filter((one) => one !== key) : [...changed, key]
      setChanged(next)
      storeChanged(list, next)
    },
  }
}

/** The display settings of a list on this device: row height and, with `choices`, columns. */
export function DisplayMenu({ choices, toggle }: Partial<Pick<SavedColumns<never>, 'choices' | 'toggle'>>) {
  return (
    <DropPanel label="Display" icon={<SlidersHorizontal />} align="end">
      <DensitySwitch className="max-md:hidden" />
      {choices && choices.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="px-2 pt-2 text-xs font-semibold text-text-2">Columns</legend>
          {choices.map(({ key, header, isShown }) => (
            <label key={key} className="flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-surface-sunken">
              <input type="checkbox" checked={isShown} onChange={() => toggle?.(key)} className="size-5 accent-primary" />
              {header}
            </label>
          ))}
        </fieldset>
      )}
    </DropPanel>
  )
}

const CHOICES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Comfortable or compact rows, in every list. The choice is stored in this browser. */
function DensitySwitch({ className }: { className?: string }) {
  const density = useSyncExternalStore(onDensityChange, readDensity)
  return <Segments label="Height of rows" value={density} choices={CHOICES} onChange={setDensity} className={className} />
}

/**
 * The keys of the columns that the user has hidden in a list, and of optional ones that they have chosen. They are stored in this browser.
 */
function readChanged(list: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function storeChanged(list: string, changed: readonly string[]): void {
  try {
    if (changed.length === 0) localStorage.removeItem(keyOf(list))
    else localStorage.setItem(keyOf(list), JSON.stringify(changed))
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
}

const keyOf = (list: string): string => `admin_columns_${list}`
