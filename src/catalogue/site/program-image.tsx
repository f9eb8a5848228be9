import { useEffect, useRef, useState } from 'react'
import { artworkUrl } from '#ui/artwork/artwork-url.ts'
import { Picture } from '#company/site/pictures/picture.tsx'
import { classes } from '#ui/classes.ts'
import { artworkSeed } from '../program.ts'
import type { Program } from '../program.schema.ts'

const WIDTH_PX = 1200
const HEIGHT_PX = 675
/** One, two and three cards in a row. */
const CARD_SIZES = '(min-width: 1024px) 380px, (min-width: 480px) 46vw, 92vw'

type Pictured = Pick<Program, 'id' | 'slug' | 'category' | 'image_path'>

interface ProgramImage {
  program: Pictured
  /** In the first screen: fetched at once instead of when it comes near. */
  isFirst?: boolean
  /** How wide it is drawn; by default, as in a grid of cards. */
  sizes?: string
  className?: string
}

/** The picture of a program, 16:9, or its artwork when there is no picture or it fails to load. Decorative. */
export function ProgramImage({ program, isFirst = false, sizes = CARD_SIZES, className }: ProgramImage) {
  const { source, image, onError } = useProgramPicture(program)
  return (
    <Picture
      ref={image}
      source={source}
      sizes={sizes}
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
