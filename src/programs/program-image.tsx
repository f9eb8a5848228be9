import { useEffect, useRef, useState } from 'react'
import { artworkUrl } from '../artwork/artwork-url.ts'
import { classes } from '../ui/classes.ts'
import { artworkSeed, type Program } from './program.ts'

const WIDTH_PX = 1200
const HEIGHT_PX = 675

type Pictured = Pick<Program, 'id' | 'slug' | 'category' | 'image_path'>

interface ProgramImage {
  program: Pictured
  /** In the first screen: fetched at once instead of when it comes near. */
  isFirst?: boolean
  className?: string
}

/** A program's picture, 16:9; its artwork when it has none that can be shown. Decorative: the title is beside it. */
export function ProgramImage({ program, isFirst = false, className }: ProgramImage) {
  const { source, image, onError } = useProgramPicture(program)
  return (
    <img
      ref={image}
      src={source}
      onError={onError}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      alt=""
      className={classes('print-exact aspect-video w-full bg-surface-sunken object-cover', className)}
    />
  )
}

function useProgramPicture(program: Pictured) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const wanted = program.image_path

  // A picture may have failed before this script was there to hear of it.
  useEffect(() => {
    const { current } = image
    if (wanted && current?.complete && current.naturalWidth === 0) setFailed(wanted)
  }, [wanted])

  const isShown = wanted && failed !== wanted
  return {
    image,
    source: isShown ? wanted : artworkUrl(program.category, artworkSeed(program)),
    onError: () => setFailed(wanted ?? undefined),
  }
}
