import { Globe, Keyboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useFrame } from './frame/use-frame.tsx'
import { useSession } from './session/session.tsx'
import { useSignOut } from './session/use-sign-out.tsx'

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start font-semibold text-text-2 hover:bg-surface-sunken hover:text-text lg:min-h-11'

/** Foot of the sidebar and the drawer: link to the site, theme, account and Sign Out. */
export function AdminFootLinks({ isNarrow = false }: { isNarrow?: boolean }) {
  const { state } = useSession()
  const { openHelp } = useFrame()
  const { signOut, isSigningOut } = useSignOut()
  const words = isNarrow ? 'sr-only' : undefined
  return (
    <div className="grid gap-1">
      {!isNarrow && <ThemeSwitch className="mb-2 w-full justify-between [&_label]:grow [&_label]:justify-center [&_label]:px-1.5" />}
      <div className={classes('flex gap-1', isNarrow && 'flex-col')}>
        <Link to="/" title={isNarrow ? 'View site' : undefined} className={classes(ROW, isNarrow && 'justify-center')}>
          <Globe className="size-5" />
          <span className={words}>View site</span>
        </Link>
        <IconButton
          label="Keyboard shortcuts"
          icon={<Keyboard />}
          onClick={openHelp}
          className="w-full text-text-2 max-lg:hidden lg:w-11"
        />
      </div>
      <button
        type="button"
        title={isNarrow ? 'Sign Out' : undefined}
        disabled={isSigningOut}
        onClick={() => void signOut()}
        className={classes(ROW, isNarrow && 'justify-center')}
      >
        <LogOut className="size-5" />
        <span className={words}>
          {isSigningOut ? 'Signing out...' : 'Sign Out'}
          {!isNarrow && 'staff' in state && <span className="block text-xs font-normal text-text-3">{state.staff.name}</span>}
        </span>
      </button>
    </div>
  )
}
