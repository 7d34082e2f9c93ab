/**
 * ISO 20022 codes of statement entries: bank transaction codes, DOMAIN-FAMILY-SUBFAMILY (External Bank Transaction Code
 * set, domain PMNT, payments), and purpose codes.
 */

/** The subfamilies of credit transfers; each payment product names its own. */
export type TransferKind =
  /** Domestic Credit Transfer */
  | 'DMCT'
  /** SEPA Credit Transfer */
  | 'ESCT'
  /** Priority Credit Transfer */
  | 'PRCT'
  /** Cross-Border Credit Transfer */
  | 'XBCT';

/** An Issued Credit Transfer (ICDT) for the debtor, a Received one (RCDT) for the creditor. */
export function codeOfTransfer(kind: TransferKind, side: 'debtor' | 'creditor'): string {
  return `PMNT-${side === 'debtor' ? 'ICDT' : 'RCDT'}-${kind}`;
}

/** The bank's fee for a transfer: Issued Credit Transfers, Charges. */
export const codeOfFee = 'PMNT-ICDT-CHRG';

/** A transfer that another bank returned: Issued Credit Transfers, Reversal due to Payment Return. */
export const codeOfReturn = 'PMNT-ICDT-RRTN';

/** Customer Card Transactions, Point-of-Sale Payment by Debit Card. */
export const codeOfCardPayment = 'PMNT-CCRD-POSD';

const purposeCodes =
  'BKDF BKFE BKFM BKIP BKPP CBLK CDCB CDCD CDCS CDDP CDOC CDQC ETUP FCOL MTUP ACCT CASH COLL CSDB DEPT ' +
  'INTC LIMA NETT BFWD CCIR CCPC CCPM CCSM CRDS CRPR CRSP CRTL EQPT EQUS EXPT EXTD FIXI FWBC FWCC FWSB ' +
  'FWSC MARG MBSB MBSC MGCC MGSC OCCC OPBC OPCC OPSB OPSC OPTN OTCD REPO RPBC RPCC RPSB RPSC RVPO SBSC ' +
  'SCIE SCIR SCRP SHBC SHCC SHSL SLEB SLOA SWBC SWCC SWPT SWSB SWSC TBAS TBBC TBCC TRCP AGRT AREN BEXP ' +
  'BOCE COMC CPYR GDDS GDSV GSCB LICF MP2B POPE ROYA SCVE SERV SUBS SUPP TRAD CHAR COMT MP2P ECPG ECPR ' +
  'ECPU EPAY CLPR COMP DBTC GOVI HLRP HLST INPC INPR INSC INSU INTE LBRI LIFI LOAN LOAR PENO PPTI RELG ' +
  'RINP TRFD FORW FXNT ADMG ADVA BCDM BCFG BLDM BNET CBFF CBFR CCRD CDBL CFEE CGDD CORT COST CPKC DCRD ' +
  'DSMT DVPM EDUC FACT FAND FCPM FEES GOVT ICCP IDCP IHRP INSM IVPT MCDM MCFG MSVC NOWS OCDM OCFG OFEE ' +
  'OTHR PADD PTSP RCKE RCPT REBT REFU RENT REOD RIMB RPNT RRBN RVPM SLPI SPLT STDY TBAN TBIL TCSC TELI ' +
  'TMPG TPRI TPRP TRNC TRVC WEBI ANNI CAFI CFDI CMDT DERI DIVD FREX HEDG INVS PRME SAVG SECU SEPI TREA ' +
  'UNIT FNET FUTR ANTS CVCF DMEQ DNTS HLTC HLTI HSPC ICRF LTCF MAFC MARF MDCS VIEW CDEP SWFP SWPP SWRS ' +
  'SWUF ADCS AEMP ALLW ALMY BBSC BECH BENE BONU CCHD COMM CSLP GFRP GVEA GVEB GVEC GVED GWLT HREC PAYR ' +
  'PEFC PENS PRCP RHBS SALA SSBE LBIN LCOL LFEE LMEQ LMFI LMRK LREB LREV LSFL ESTX FWLV GSTX HSTX INTX ' +
  'NITX PTXP RDTX TAXS VATX WHLD TAXR B112 BR12 TLRF TLRR AIRB BUSB FERB RLWY TRPT CBTV ELEC ENRG GASB ' +
  'NWCH NWCM OTLC PHON UBIL WTER';

/** The codes that the Berlin Group's psd2-api 1.3.16 adds; statements do not have them. */
export const laterPurposeCodes: readonly string[] = (
  'BOND CABD CAEQ CBCR DBCR DICL EQTS FLCR EFTC EFTD MOMA RAPI GAMB LOTT AMEX SASW AUCO PCOM PDEP PLDS ' +
  'PLRF GAFA GAHO CPEN DEPD RETL DEBT'
).split(' ');

const statedPurposes: ReadonlySet<string> = new Set(purposeCodes.split(' '));

/** Whether a text is a purpose code (ExternalPurpose1Code) that some contract has. */
export function isPurposeCode(text: string): boolean {
  return isStatedPurpose(text) || laterPurposeCodes.includes(text);
}

/** Whether the contracts of accounts have a purpose code; the 286 codes of the interface. */
export function isStatedPurpose(text: string): boolean {
  return statedPurposes.has(text);
}
