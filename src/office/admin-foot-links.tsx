import { Globe, Keyboard, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useFrame } from './frame/use-frame.tsx'
import { useSession } from './session/session.tsx'
import { useSignOut } from './session/use-sign-out.tsx'

/** As low as the sections above it, so that all of them are in view at 900 px. */
const NARROW_ROW = 'justify-center lg:pointer-fine:min-h-8 lg:pointer-fine:py-0'

const ROW =
  'flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md px-3 text-start font-semibold text-text-2 hover:bg-surface-sunken hover:text-text lg:min-h-10 lg:gap-2 lg:px-1 lg:text-small'

/** Foot of the sidebar, in two lines, and of the drawer: theme, link to the site, account and Sign Out. */
export function AdminFootLinks({ isNarrow = false, children }: { isNarrow?: boolean; children?: ReactNode }) {
  const { state } = useSession()
  const { openHelp } = useFrame()
  const { signOut, isSigningOut } = useSignOut()
  const words = isNarrow ? 'sr-only' : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className={classes('flex items-center gap-1', isNarrow && 'flex-col')}>
        {!isNarrow && (
          <ThemeSwitch className="w-full justify-between [&_label]:grow [&_label]:justify-center [&_label]:px-1.5 lg:[&_label]:gap-0 lg:[&_label]:text-[0px]" />
        )}
        <IconButton
          label="Keyboard shortcuts"
          size="dense"
          icon={<Keyboard />}
          onClick={openHelp}
          className="shrink-0 text-text-2 max-lg:hidden"
        />
        {children}
      </div>
      <div className={classes('flex gap-1 max-lg:flex-col', isNarrow && 'flex-col')}>
        <Link to="/" title={isNarrow ? 'View site' : undefined} className={classes(ROW, isNarrow ? NARROW_ROW : 'shrink-0 lg:w-auto')}>
          <Globe className="size-5 shrink-0" />
          <span className={classes('whitespace-nowrap', words)}>View site</span>
        </Link>
        <button
          type="button"
          title={isNarrow ? 'Sign Out' : undefined}
          disabled={isSigningOut}
          onClick={() => void signOut()}
          className={classes(ROW, isNarrow && NARROW_ROW)}
        >
          <LogOut className="size-5 shrink-0" />
          <span className={classes('min-w-0', words)}>
            {isSigningOut ? 'Signing out...' : 'Sign Out'}
            {!isNarrow && 'staff' in state && <span className="block truncate text-xs font-normal text-text-3">{state.staff.name}</span>}
          </span>
        </button>
      </div>
    </div>
  )
}
