import sprite from './sprite-icons.svg'
import { classes } from './classes.ts'

/* Icons below the first screen of most pages. They are in a separate file that all pages share, so that no page
   contains their drawings. Other icons come from lucide-react and are in the page. */
export const CalendarCheckIcon = spriteIcon('calendar-check')
export const FacebookIcon = spriteIcon('facebook')
export const InstagramIcon = spriteIcon('instagram')
export const LinkedinIcon = spriteIcon('linkedin')
export const MailIcon = spriteIcon('mail')
export const MapPinIcon = spriteIcon('map-pin')
export const MonitorIcon = spriteIcon('monitor')
export const MoonIcon = spriteIcon('moon')
export const PhoneIcon = spriteIcon('phone')
export const ShieldCheckIcon = spriteIcon('shield-check')
export const SunIcon = spriteIcon('sun')
export const UserCheckIcon = spriteIcon('user-check')
export const UserRoundSearchIcon = spriteIcon('user-round-search')
export const XIcon = spriteIcon('x')

/** Draws a symbol of the file in lucide's style. */
function spriteIcon(name: string) {
  return ({ className }: { className?: string }) => (
    <svg
      className={classes('lucide', className)}
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
