/** HTTP status codes (IANA, 2025), for answers that a document declares by class or as `default`. */

export type Informational = 100 | 101 | 102 | 103;
export type Successful = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
export type Redirection = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type ClientError =
  | (
      | 400
      | 401
      | 402
      | 403
      | 404
      | 405
      | 406
      | 407
      | 408
      | 409
      | 410
      | 411
      | 412
      | 413
      | 414
      | 415
      | 416
      | 417
    )
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
export type ServerError = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;

/** Status codes by the name of their class in documents. */
export interface Status {
  '1XX': Informational;
  '2XX': Successful;
  '3XX': Redirection;
  '4XX': ClientError;
  '5XX': ServerError;
  default: Informational | Successful | Redirection | ClientError | ServerError;
}
