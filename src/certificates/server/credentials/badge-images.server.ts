import { runtimeFile } from '#base/config/build-files.server.ts'
import { Renderer } from '#base/rendering/renderer.server.ts'
import { bakeIntoPng, bakeIntoSvg } from '../../credentials/baking.ts'
import type { BadgePicture } from '../../credentials/badge-picture.ts'

export type BadgeFormat = 'svg' | 'png'

/** Cached in memory; an SVG takes 80 kB, a PNG 300 kB. */
const PICTURES_KEPT = 64
const IDLE_MS = 60_000

/** Draws badges in a child process. The same picture gives the same bytes. */
export class BadgeImages {
  readonly #renderer = new Renderer<{ picture: BadgePicture; format: BadgeFormat }>({
    worker: runtimeFile('./badge-worker.ts', import.meta.url),
    what: 'the badge',
    cacheSize: PICTURES_KEPT,
    idleMs: IDLE_MS,
  })

  /**
   * The picture with the credential baked in. Rejects when the picture cannot be drawn.
   * @throws Problem 'unavailable' when the queue is full
   */
  async draw(picture: BadgePicture, format: BadgeFormat, credential: string): Promise<Uint8Array<ArrayBuffer>> {
    const bare = await this.#renderer.render({ picture, format })
    if (format === 'png') return bakeIntoPng(bare, credential)
    return new TextEncoder().encode(bakeIntoSvg(new TextDecoder().decode(bare), credential))
  }

  /** Ends the child process. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}
