import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'

type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  panel: ReactNode
  /** The URL of this tab without script: '?tab=status'. */
  href?: string
}

type TabsProps<Value extends string> = {
  /** The purpose of the tabs, for screen readers. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  items: ReadonlyArray<TabItem<Value>>
  className?: string
}

/** ARIA tabs (APG pattern, automatic activation). Every panel stays mounted, so that its form keeps what was typed. */
export function Tabs<Value extends string>({ label, value, onValueChange, items, className }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className="tab-list">
        {items.map((item) => (
          <Tab key={item.value} item={item} id={id} selected={item.value === value} onSelect={onValueChange} onKeyDown={moveWithKeys} />
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          hidden={item.value !== value}
          className="pt-6"
        >
          {item.panel}
        </div>
      ))}
    </div>
  )

  function moveWithKeys(event: KeyboardEvent) {
    const current = items.findIndex((item) => item.value === value)
    const next = NEXT_BY_KEY[event.key]?.(current, items.length)
    const item = next === undefined ? undefined : items[next]
    if (!item || next === undefined) return
    event.preventDefault()
    onValueChange(item.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
}

const NEXT_BY_KEY: Record<string, (current: number, count: number) => number> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_current, count) => count - 1,
}

function Tab<Value extends string>({
  item,
  id,
  selected,
  onSelect,
  onKeyDown,
}: {
  item: TabItem<Value>
  id: string
  selected: boolean
  onSelect: (value: Value) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const shared = {
    role: 'tab',
    id: `${id}-tab-${item.value}`,
    'aria-selected': selected,
    'aria-controls': `${id}-panel-${item.value}`,
    tabIndex: selected ? 0 : -1,
    onKeyDown,
    className: 'tab',
  } as const
  if (item.href === undefined) {
    return (
      <button type="button" onClick={() => onSelect(item.value)} {...shared}>
        {item.label}
      </button>
    )
  }
  return (
    <a href={item.href} onClick={selectHere} {...shared}>
      {item.label}
    </a>
  )

  function selectHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSelect(item.value)
  }
}
