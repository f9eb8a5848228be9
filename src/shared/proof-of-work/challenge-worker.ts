import { findProof, type Challenge } from './challenge.ts'

// A thread of its own: the page stays responsive while it calculates.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void findProof(data).then((proof) => self.postMessage(proof, {}))
})
