import { useNavigation } from 'react-router'
import { classes } from '../../ui/classes.ts'

/** A line that grows under the header while the next page is on its way; most pages come at once and show none. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute inset-x-0 -bottom-px h-[3px] origin-left bg-accent',
        isUnderWay
          ? 'scale-x-75 opacity-100 transition-transform delay-150 duration-[3s]'
          : 'scale-x-0 opacity-0 transition-none',
      )}
    />
  )
}
