import { Ellipsis } from 'lucide-react'
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link } from 'react-router'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { itemAfterKey } from './menu-keys.ts'
import { useDismiss } from './use-dismiss.tsx'
import { usePopoverBeside } from './use-popover-beside.ts'

/** Closes the surrounding menu and returns the focus to its button. */
const CloseContext = createContext<() => void>(() => {})

interface MenuProps {
  /** The accessible name of the button and of the menu: 'More actions for Asha Example'. */
  label: string
  className?: string
  /** `MenuItem`, `MenuLink` and `MenuDivider` elements. Rendered while the menu is open. */
  children: ReactNode
}

/**
 * A button "…" that opens a menu of actions (APG menu button). The menu is a popover, so neither a scrolling table nor a
 * card clips it. Arrows, Home, End and first letters move in it; Esc, Tab and a press outside close it.
 */
export function Menu({ label, className, children }: MenuProps) {
  const whole = useRef<HTMLSpanElement>(null)
  const [opensAt, setOpensAt] = useState<'first' | 'last'>()
  const close = useCallback(() => setOpensAt(undefined), [])
  useDismiss(whole, opensAt !== undefined, close)
  const closeAndReturn = useCallback(() => {
    close()
    whole.current?.querySelector('button')?.focus()
  }, [close])

  return (
    <span ref={whole} className={className}>
      <IconButton
        label={label}
        icon={<Ellipsis />}
        size="dense"
        aria-haspopup="menu"
        aria-expanded={opensAt !== undefined}
        onClick={() => setOpensAt(opensAt ? undefined : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpensAt(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
        className="text-text-2"
      />
      {opensAt && (
        <CloseContext value={closeAndReturn}>
          <MenuPanel label={label} whole={whole} opensAt={opensAt}>
            {children}
          </MenuPanel>
        </CloseContext>
      )}
    </span>
  )
}

interface MenuPanelProps {
  label: string
  whole: RefObject<HTMLElement | null>
  opensAt: 'first' | 'last'
  children: ReactNode
}

function MenuPanel({ label, whole, opensAt, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  usePopoverBeside(panel, whole)
  useLayoutEffect(() => {
    if (panel.current)
      itemsOf(panel.current)
        .at(opensAt === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true })
  }, [opensAt])

  return (
    <div
      ref={panel}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={move}
      className="fixed inset-auto z-menu m-0 min-w-52 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-md border border-border bg-surface-raised p-1 text-start text-text shadow-e3"
    >
      {children}
    </div>
  )

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      // A space presses buttons by itself, but not links.
      event.preventDefault()
      event.target.click()
      return
    }
    const items = itemsOf(event.currentTarget)
    const current = items.findIndex((item) => item === document.activeElement)
    const next = itemAfterKey(event.key, { current, labels: items.map(({ textContent }) => textContent) })
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
}

/** Returns the visible entries. On a wide screen some are buttons beside the menu instead. */
function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.getClientRects().length > 0)
}

interface ItemStyle {
  icon?: ReactNode
  /** Marks a deletion or another irreversible action. */
  isDangerous?: boolean
}

/** An entry for an action on this page. */
export function MenuItem({ icon, isDangerous, onSelect, children }: ItemStyle & { onSelect: () => void; children: ReactNode }) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        // The focus must return to the button before a dialog opens and remembers it.
        close()
        onSelect()
      }}
      className={itemClasses(isDangerous)}
    >
      {icon}
      {children}
    </button>
  )
}

type MenuLinkProps = ItemStyle &
  Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; state?: unknown; href?: undefined } | { to?: undefined; href: string })

/** An entry that links to a page: `to` within the site, `href` for files, mail and other sites. */
export function MenuLink({ icon, isDangerous, to, href, children, ...rest }: MenuLinkProps) {
  const close = useContext(CloseContext)
  const shared = { ...rest, role: 'menuitem', tabIndex: -1, onClick: close, className: classes(itemClasses(isDangerous), 'no-underline') }
  if (to === undefined) {
    return (
      <a href={href} {...shared}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...shared}>
      {icon}
      {children}
    </Link>
  )
}

export function MenuDivider() {
  return <hr className="my-1 border-border" />
}

function itemClasses(isDangerous = false): string {
  return classes(
    'flex min-h-9 w-full items-center gap-3 rounded-sm px-3 py-1 text-start text-small font-semibold',
    'max-md:min-h-11 max-md:text-body pointer-coarse:min-h-11 [&_svg]:size-[18px] [&_svg]:shrink-0',
    isDangerous
      ? 'text-danger hover:bg-danger-soft focus:bg-danger-soft'
      : 'text-text hover:bg-primary-soft focus:bg-primary-soft [&_svg]:text-text-2',
  )
}
