import { useEffect, useRef, useState } from 'react'
import { artworkUrl } from '#ui/artwork/artwork-url.ts'
import { Picture } from '#company/site/pictures/picture.tsx'
import { classes } from '#ui/classes.ts'
import { artworkSeed } from '../program.ts'
import type { Program } from '../program.schema.ts'

const WIDTH_PX = 1200
const HEIGHT_PX = 675
/** For one, two or three cards in a row. */
const CARD_SIZES = '(min-width: 1024px) 380px, (min-width: 480px) 46vw, 92vw'

type Pictured = Pick<Program, 'id' | 'slug' | 'category' | 'image_path'>

interface ProgramImage {
  program: Pictured
  /** If the picture is in the first screen, it is fetched eagerly instead of on approach. */
  isFirst?: boolean
  /** The rendered width; by default that of a card in a grid. */
  sizes?: string
  className?: string
}

/** The picture of a program, 16:9, or its artwork if there is none or it fails to load. Decorative. */
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

  // The picture may have failed before this script could listen.
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
