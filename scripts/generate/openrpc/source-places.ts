/** A file of the repository and a JSON Pointer into it. */
export type Place = { file: string; pointer: string }

/** Remembers which file each part of the assembled document came from. */
export class Places {
  readonly #byPrefix = new Map<string, Place>()

  /** Says that everything at and below a pointer of the document stands at `place`. */
  add(prefix: string, place: Place): void {
    this.#byPrefix.set(prefix, place)
  }

  /** The file and pointer behind a pointer of the document; the longest known prefix decides. */
  locate(documentPointer: string): Place {
    let prefix = documentPointer
    while (true) {
      const place = this.#byPrefix.get(prefix)
      if (place) return { file: place.file, pointer: place.pointer + documentPointer.slice(prefix.length) }
      if (prefix === '') return { file: 'openrpc/openrpc.yaml', pointer: documentPointer }
      prefix = prefix.slice(0, prefix.lastIndexOf('/'))
    }
  }
}
