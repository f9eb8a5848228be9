import { useSyncExternalStore } from 'react'
import { Segments } from '../kit/segments.tsx'
import { onDensityChange, readDensity, setDensity } from './density.ts'

const CHOICES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Comfortable or compact rows, in every list. The choice is stored in this browser. */
export function DensitySwitch({ className }: { className?: string }) {
  const density = useSyncExternalStore(onDensityChange, readDensity)
  return <Segments label="Height of rows" value={density} choices={CHOICES} onChange={setDensity} className={className} />
}
