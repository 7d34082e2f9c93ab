#!/usr/bin/env bash
# An automatic test of a TPP against the sandbox, for bash and curl:
#
#     bash bank-test.sh
#
# It takes its values from the environment: the page "Automatic tests" of the sandbox has them.
set -u
: "$BANK" "$WORKSPACE_KEY" "$CLIENT_ID" "$CLIENT_SECRET" "$CUSTOMER" "$CUSTOMER_IBAN" "$PAYEE_IBAN"

payments=$BANK/psd2-bank-payments-api-1.3.2/v1/payments/domestic-credit-transfers-hr
accounts=$BANK/psd2-bank-accounts-api-1.3.2/v1
oauth=$BANK/psd2-bank-oauth2-api/oauth2
sandbox=$BANK/sandbox-1.0.0/v1
callback=$BANK/sandbox/callback

# What a payment is about, in euros.
price=12.50

as_client=(-H "X-Gateway-Client-Id: $CLIENT_ID" -H "PSU-ID: $CUSTOMER" -H 'PSU-IP-Address: 192.0.2.1')
as_developer=(-H "Authorization: Bearer $WORKSPACE_KEY")
json=(-H 'Content-Type: application/json' --data-binary)

# Makes a call, and leaves the body of its answer in `answer`; where that has another status than the expected one, the test
# fails and says why.
call() {
  local status=$1 method=$2 address=$3 request_id answered
  request_id=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)
  answer=$(curl -sS -X "$method" "$address" -H "X-Request-ID: $request_id" "${@:4}" -w '\n%{http_code}')
  answered=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  [ "$answered" = "$status" ] && return
  echo "$method $address was answered $answered, not $status."
  echo "$answer"
  reason_of "$request_id"
  exit 1
}

# What the log of the workspace knows of a call of the client; it is there a moment after the answer.
reason_of() {
  sleep 1
  local entry_id
  entry_id=$(curl -sS "${as_developer[@]}" "$sandbox/log?requestId=$1" | value_of entryId)
  if [ -z "$entry_id" ]; then echo 'The log has nothing about it.' && return; fi
  echo "Why: $(curl -sS "${as_developer[@]}" "$sandbox/log/$entry_id" | sed 's/.*"refusal"://; s/,"replay":.*//')"
  echo "In the log: $BANK/sandbox/workspace/log/$entry_id"
}

# The first text of this name in the JSON that comes in.
value_of() {
  grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

# Where a link of this name in the last answer leads.
link_of() {
  grep -o "\"$1\":{\"href\":\"[^\"]*\"" <<<"$answer" | head -n 1 | cut -d '"' -f 6
}

expect() {
  [ "$1" = "$2" ] && return
  echo "It is $1, not $2."
  exit 1
}

order_of() {
  cat <<JSON
{
  "debtorAccount": { "iban": "$CUSTOMER_IBAN" },
  "instructedAmount": { "currency": "EUR", "amount": "$1" },
  "creditorAccount": { "iban": "$PAYEE_IBAN" },
  "creditorName": "Book Shop",
  "remittanceInformationUnstructured": "Invoice 2026-17"
}
JSON
}

# Has the customer decide as on the bank's pages; the test fails where these have not come to their end.
decide() {
  call 200 POST "$sandbox$1" "${as_developer[@]}" "${json[@]}" "{\"customer\":\"$CUSTOMER\",$2}"
  grep -q '"page":' <<<"$answer" || return 0
  grep -q '"step":"done"' <<<"$answer" && return
  echo "The customer could not decide: $answer"
  exit 1
}

# Initiates a payment, on which the customer decides, and leaves its status in `status`.
pay() {
  call 201 POST "$payments" "${as_client[@]}" "${json[@]}" "$(order_of "$price")"
  local page status_address
  page=$(link_of scaRedirect)
  status_address=$(link_of status)
  decide "/authorisations/${page##*/}/decision" "\"decision\":\"$1\""
  call 200 GET "$status_address" "${as_client[@]}"
  status=$(value_of transactionStatus <<<"$answer")
}

# Gets a token; leaves the headers of calls that are made with it in `reading`.
get_token() {
  call 200 POST "$oauth/token" "$@" \
    --data-urlencode "client_id=$CLIENT_ID" --data-urlencode "client_secret=$CLIENT_SECRET"
  reading=("${as_client[@]}" -H "Authorization: Bearer $(value_of access_token <<<"$answer")")
}

# Asks the customer for a consent until this day, and gets a token with it.
get_consent() {
  local account="[{\"iban\":\"$CUSTOMER_IBAN\"}]" page code
  call 201 POST "$accounts/consent" "${as_client[@]}" -H "TPP-Redirect-URI: $callback" "${json[@]}" "{
    \"access\": { \"accounts\": $account, \"balances\": $account, \"transactions\": $account },
    \"recurringIndicator\": true,
    \"validUntil\": \"$1\",
    \"frequencyPerDay\": 4,
    \"combinedServiceIndicator\": false
  }"
  page=$(link_of scaRedirect)
  consent_status=$(link_of status)
  decide /authorization-decisions "\"address\":\"$page&state=4711\",\"decision\":\"approve\""
  code=$(value_of redirectUri <<<"$answer" | sed 's/.*[?&]code=\([^&]*\).*/\1/')
  get_token --data-urlencode grant_type=authorization_code \
    --data-urlencode "code=$code" --data-urlencode "redirect_uri=$callback"
}

# Lets time pass in the workspace, until its clock has arrived.
forward() {
  call 200 POST "$sandbox/clock" "${as_developer[@]}" "${json[@]}" "{\"forward\":\"$1\"}"
  while grep -q '"travelling"' <<<"$answer"; do
    sleep 1
    call 200 GET "$sandbox/clock" "${as_developer[@]}"
  done
}

a_payment_is_settled_once_the_customer_has_approved_it() {
  pay approve
  expect "$status" ACSC
}

a_payment_is_rejected_when_the_customer_refuses_it() {
  pay refuse
  expect "$status" RJCT
}

an_order_of_nothing_is_refused() {
  call 400 POST "$payments" "${as_client[@]}" "${json[@]}" "$(order_of 0.00)"
  expect "$(value_of code <<<"$answer")" FORMAT_ERROR
  expect "$(value_of path <<<"$answer")" body.instructedAmount.amount
}

accounts_and_transactions_are_read_with_a_consent() {
  pay approve
  get_consent 9999-12-31
  call 200 GET "$accounts/accounts" "${reading[@]}"
  expect "$(value_of iban <<<"$answer")" "$CUSTOMER_IBAN"
  call 200 GET "$accounts/accounts/$(value_of resourceId <<<"$answer")/transactions?bookingStatus=both" "${reading[@]}"
  if ! grep -q "\"amount\":\"-$price\"" <<<"$answer"; then echo "The payment is not in $answer" && exit 1; fi
}

a_consent_ends_with_its_last_day() {
  call 200 GET "$sandbox/clock" "${as_developer[@]}"
  get_consent "$(value_of date <<<"$answer")"
  call 200 GET "$accounts/accounts" "${reading[@]}"
  forward midnight
  call 401 GET "$accounts/accounts" "${reading[@]}"
  expect "$(value_of code <<<"$answer")" TOKEN_INVALID
  get_token --data-urlencode grant_type=client_credentials --data-urlencode scope=AISP
  call 200 GET "$consent_status" "${reading[@]}"
  expect "$(value_of consentStatus <<<"$answer")" expired
}

call 200 PUT "$sandbox/accounts/$CUSTOMER_IBAN" "${as_developer[@]}" "${json[@]}" '{"balance":"1000.00"}'
failed=0
for name in \
  a_payment_is_settled_once_the_customer_has_approved_it \
  a_payment_is_rejected_when_the_customer_refuses_it \
  an_order_of_nothing_is_refused \
  accounts_and_transactions_are_read_with_a_consent \
  a_consent_ends_with_its_last_day; do
  if output=$("$name"); then
    echo "ok      ${name//_/ }"
  else
    echo "FAILED  ${name//_/ }"
    echo "$output"
    failed=1
  fi
done
exit "$failed"
