/** A file of the repository and a JSON Pointer into it. */
export type Place = { file: string; pointer: string }

/** Records the source file of each part of the assembled document. */
export class Places {
  readonly #byPrefix = new Map<string, Place>()

  /** Records that everything at and below a pointer of the document comes from `place`. */
  add(prefix: string, place: Place): void {
    this.#byPrefix.set(prefix, place)
  }

  /** The file and pointer behind a pointer of the document, from the longest known prefix. */
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
